import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  ComponentEditDocument,
  ComponentPutBackDocument,
  type ComponentsToPickQuery,
  ComponentsToPickDocument,
  DependenciesOfDocument,
  PrimaryOfDocument,
  StillThereDocument,
} from '#renderer/generated/documents.ts'
import { readAllPages } from '#renderer/lib/all-pages.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { type Failed, useUndoable } from '#renderer/lib/undoable.ts'
import { shownName } from './component-draft.ts'
import * as texts from './texts.tsx'

/** A component that others depend on, or may. */
export type PickedComponent = NonNullable<ComponentsToPickQuery['sbom']>['components']['nodes'][number]

const shownCandidates = 30

/** Reads what a component depends on, by name, and what is known to depend on it. */
export function useDependencies(id: string, sbomId: string) {
  return useQuery({
    queryKey: queryKey('component', 'dependencies', sbomId, id),
    queryFn: async ({ signal }) => {
      const above = new Set<string>()
      const rows = await readAllPages(async (after) => {
        const { component } = await request(DependenciesOfDocument, { id, sbomId, after }, signal)
        for (const one of component?.dependents.nodes ?? []) above.add(one.id)
        for (const path of component?.pathsToRoot ?? []) for (const step of path.components) above.add(step.id)
        return component?.dependencies ?? null
      })
      above.delete(id)
      return { rows, above }
    },
    staleTime: 0,
  })
}

/** Finds components of a version by their names and identifiers. */
export function useCandidates(sbomId: string, search: string) {
  return useQuery({
    queryKey: queryKey('component', 'candidates', sbomId, search),
    queryFn: async ({ signal }) => {
      const variables = { sbomId, search: search === '' ? null : search, first: shownCandidates }
      return (await request(ComponentsToPickDocument, variables, signal)).sbom?.components ?? null
    },
    placeholderData: keepPreviousData,
  })
}

/** Reads what a version describes. */
export function usePrimary(sbomId: string) {
  return useQuery({
    queryKey: queryKey('component', 'primary', sbomId),
    queryFn: async ({ signal }) => (await request(PrimaryOfDocument, { sbomId }, signal)).sbom,
  })
}

interface Named {
  readonly id: string
  readonly name: string
  readonly version?: string | null
}

/** Changes the graph around a component, with a way to undo it. */
export function useGraphChanges(sbomId: string) {
  const { run, done, isBusy } = useUndoable(sbomId)

  const setDependencies = (of: Named, before: readonly string[], after: readonly string[], failed: Failed) =>
    run(async () => {
      const send = async (ids: readonly string[]) => {
        const input = { id: of.id, sbomId, dependencyIds: [...ids] }
        accepted((await request(ComponentEditDocument, { input })).componentUpdate)
      }
      await send(after)
      const name = shownName(of)
      done(texts.dependenciesOfChanged(name), () => send(before), texts.dependsOnWhatItDid(name))
    }, failed)

  const makePrimary = (component: Named, before: Named, failed: Failed) =>
    run(async () => {
      const send = async (id: string) =>
        accepted((await request(ComponentEditDocument, { input: { id, sbomId, primary: true } })).componentUpdate)
      await send(component.id)
      const back = async () => {
        // One that stood for the product, because the document named none, was removed.
        const { component: still } = await request(StillThereDocument, { id: before.id, sbomId })
        if (still === null)
          accepted((await request(ComponentPutBackDocument, { input: { id: before.id, sbomId } })).componentRestore)
        await send(before.id)
      }
      done(texts.versionDescribesNow(shownName(component)), back, texts.versionDescribesAgain(shownName(before)))
    }, failed)

  return { setDependencies, makePrimary, isBusy }
}
