/** Rows of one table whose foreign key names a row that does not exist. */
export interface BrokenReferences {
  readonly table: string
  readonly count: number
}

/** An original whose file is missing or does not have the stored SHA-256. */
export interface OriginalProblem {
  readonly documentId: string
  readonly filename: string | null
  readonly problem: 'missing' | 'altered' | 'unreadable'
}

/** Result of a full check of a store: the database, its references and the original documents. */
export interface StoreCheck {
  /** RFC 3339. */
  readonly checkedAt: string
  /** What the database says about its content, one problem an element; empty if it is whole. */
  readonly problems: readonly string[]
  readonly brokenReferences: readonly BrokenReferences[]
  /** Number of originals that were compared with their SHA-256. */
  readonly originals: number
  readonly originalProblems: readonly OriginalProblem[]
}

/** Whether a check found nothing. */
export function isWhole({ problems, brokenReferences, originalProblems }: StoreCheck): boolean {
  return problems.length + brokenReferences.length + originalProblems.length === 0
}

/** Describes what a check found, one sentence an element; empty if it found nothing. */
export function describeStoreCheck(check: StoreCheck): readonly string[] {
  const { problems, brokenReferences, originalProblems } = check
  return [
    ...problems.map((problem) => `The database is damaged: ${problem}`),
    ...brokenReferences.map(
      ({ table, count }) =>
        `Table "${table}" has ${count === 1 ? '1 row' : `${count} rows`} whose reference is missing`,
    ),
    ...originalProblems.map(({ documentId, filename, problem }) => {
      const name = filename === null ? documentId : `"${filename}" (${documentId})`
      const words = {
        missing: 'is missing',
        altered: 'has other content than it was stored with',
        unreadable: 'cannot be read',
      }
      return `The original document ${name} ${words[problem]}`
    }),
  ]
}
