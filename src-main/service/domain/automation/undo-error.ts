const interrupted = 'The undo was interrupted'

/** What a run says while it is being undone: that, and what it said itself. */
export function errorWhileUndone(error: string | null): string {
  const own = errorBeforeUndo(error)
  return own === null ? interrupted : `${interrupted}. ${own}`
}

/** What a run said before its undo began, also if that was interrupted. */
export function errorBeforeUndo(error: string | null): string | null {
  if (error === null || error === interrupted) return null
  return error.startsWith(`${interrupted}. `) ? error.slice(interrupted.length + 2) : error
}
