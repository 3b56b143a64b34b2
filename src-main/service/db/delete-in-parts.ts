/** Rows per short transaction. */
export const rowsPerPart = 500

/** Repeats a statement that deletes some of the rows until none is left. */
export async function deleteInParts(deleteSome: () => Promise<{ readonly numDeletedRows: bigint }>): Promise<void> {
  for (;;) {
    const { numDeletedRows } = await deleteSome()
    if (numDeletedRows === 0n) return
  }
}
