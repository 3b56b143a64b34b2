import { findPreviousVersionIds } from '#service/db/versions/find-version.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { RepeatKind, RepeatState } from '#service/domain/repeats/repeatable-edit.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type {
  RepeatableEditKind,
  RepeatableEditState,
  Resolvers,
  SbomEditsRepeatInput,
} from '#service/graphql/generated/resolver-types.ts'
import { listConnection } from '#service/graphql/resolving/connection.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { actorOf, requireRole } from '#service/graphql/resolving/permission.ts'
import { getComponent, loadVersion, requireVersion } from '#service/graphql/resolving/version-loaders.ts'
import { planRepeat } from '#service/repeats/plan-repeat.ts'

/** Limit of edits that one call may name: about as many as fit in the body of a request. */
const maxEdits = 25_000

/** Edits of an earlier version that are made in another one. */
export const repeatResolvers: Resolvers = {
  Sbom: {
    repeatableEdits: async (version, { fromSbomId }, context) => {
      const from = await findEarlier(context, version, fromSbomId ?? null)
      return from && context.clock.runPaused(() => planRepeat(context.services.database.read, from, version))
    },
  },
  RepeatableEdits: {
    fromSbom: ({ from }) => from,
    possibleCount: ({ edits }) => edits.filter(({ work }) => work !== null).length,
    counts: ({ counts }) => Array.from(counts, ([state, count]) => ({ state: shownState(state), count })),
    edits: ({ edits }, { states, ...page }) => {
      const wanted = states && new Set<string>(states)
      const shown = wanted ? edits.filter(({ state }) => wanted.has(shownState(state))) : edits
      return listConnection(shown, ({ id }) => id, page)
    },
  },
  RepeatableEdit: {
    kind: ({ kind }) => kind.toUpperCase() as Uppercase<RepeatKind> satisfies RepeatableEditKind,
    state: ({ state }) => shownState(state),
    component: ({ componentId }, _args, context) => (componentId === null ? null : getComponent(context, componentId)),
    values: ({ values }) => values.map((value) => ({ ...value, state: shownState(value.state) })),
  },
  Mutation: {
    sbomEditsRepeat: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'Sbom')
        const to = await requireVersion(context, input.sbomId)
        const from = await findEarlier(context, to, input.fromSbomId ?? null)
        if (!from) throw new Rejection('There is no earlier version in this environment. Name one in "fromSbomId"')
        const step = await context.services.repeatedEdits.repeat({ from, to }, readIds(input), actorOf(context))
        return { ...step, sbom: await requireVersion(context, to.id) }
      }),
    sbomEditsRepeatUndo: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'Sbom')
        const version = await requireVersion(context, input.sbomId)
        const undone = await context.services.repeatedEdits.undo(version, input.editId, actorOf(context))
        return { ...undone, sbom: await requireVersion(context, version.id) }
      }),
  },
}

/** @throws {Rejection} if the named version is no other version of the product */
async function findEarlier(
  context: RequestContext,
  version: SbomVersion,
  namedId: string | null,
): Promise<SbomVersion | null> {
  if (namedId === null) {
    const { database } = context.services
    const previous = await context.load('previous version', version.id, (ids) => findPreviousVersionIds(database, ids))
    return previous === undefined ? null : ((await loadVersion(context, previous)) ?? null)
  }
  const named = await loadVersion(context, namedId)
  if (named?.productId !== version.productId || named.id === version.id) {
    throw new Rejection(`"${namedId}" is no other version of this product`)
  }
  return named
}

function readIds({ editIds }: SbomEditsRepeatInput): readonly string[] | null {
  if (editIds == null) return null
  const ids = [...new Set(editIds)]
  if (ids.length === 0) throw new Rejection('"editIds" must not be empty')
  if (ids.length > maxEdits) {
    throw new Rejection(`At most ${maxEdits.toLocaleString('en-US')} edits can be named in one call`)
  }
  return ids
}

function shownState(state: RepeatState): RepeatableEditState {
  return state.toUpperCase() as Uppercase<RepeatState>
}
