import { type FeedImported, importFeed, removeFeed } from '#service/intake/advisories/import-feed.ts'
import type { Task } from '#service/workers/task.ts'

/** What to do to the advisory data: take a feed file in, or take a source out. `buildFile` is where the next state is made. */
export type ImportAdvisoriesInput =
  | {
      readonly action: 'import'
      readonly path: string
      readonly fileName: string
      readonly bytes: number
      readonly sha256: string
      readonly name: string | null
      readonly url: string | null
      readonly buildFile: string
    }
  | { readonly action: 'remove'; readonly sourceId: string; readonly buildFile: string }

/** What came out: `builtFile` is finished and checked, to be taken into use by `AdvisoryStore.swapIn`. */
export type ImportAdvisoriesOutput = { readonly builtFile: string } & (
  ({ readonly action: 'import' } & FeedImported) | { readonly action: 'remove'; readonly message: string }
)

/** Makes the next state of the advisory data beside the one in use. A Rejection or a cancel leaves nothing behind. */
export const importAdvisoriesTask: Task<ImportAdvisoriesInput, ImportAdvisoriesOutput> = {
  name: 'import-advisories',
  async run({ advisoriesFile, signal, report }, input) {
    if (input.action === 'remove') {
      const now = new Date().toISOString()
      const removed = removeFeed(input.sourceId, advisoriesFile, input.buildFile, now)
      return { action: 'remove', builtFile: input.buildFile, ...removed }
    }
    const imported = await importFeed(
      { ...input, current: advisoriesFile },
      {
        signal,
        now: () => new Date(),
        report: (done) => report({ done, total: input.bytes, unit: 'bytes', message: `Reading ${input.fileName}` }),
      },
    )
    return { action: 'import', builtFile: input.buildFile, ...imported }
  },
}
