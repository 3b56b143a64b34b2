import type { StageName } from '#shared/stage.ts'
import type { Stage } from '#service/workers/stage.ts'

/** A stage for which no rules exist yet: it ends, having looked at nothing and changed nothing. */
export function withoutRules(name: StageName): Stage<null, null> {
  return {
    name,
    load: () => Promise.resolve(null),
    compute: () => Promise.resolve(null),
    changes: () => false,
    save: () => Promise.resolve(),
  }
}
