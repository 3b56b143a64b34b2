interface Scored {
  readonly quality: { readonly score: number | null } | null
  readonly stages: readonly { readonly status: string }[]
}

/** Returns the quality of a version, of 10. Null without checks, and while it is processed: later stages change what the checks find. */
export function finishedScore(version: Scored | null | undefined): number | null {
  if (!version || version.stages.some(({ status }) => status !== 'COMPLETED')) return null
  return version.quality?.score ?? null
}
