import type { StageName } from '#shared/stage.ts'
import type { Stage } from '#service/workers/stage.ts'

/** A stage without rules. It completes immediately without changes. */
export function noOpStage(name: StageName): Stage<null, null> {
  return {
    name,
    isEmpty: true,
    load: () => Promise.resolve(null),
    compute: () => Promise.resolve(null),
    changes: () => false,
    save: () => Promise.resolve(),
  }
}
