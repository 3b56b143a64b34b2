import type { Rolldown } from 'vite'

type Splitting = Exclude<NonNullable<Rolldown.OutputOptions['codeSplitting']>, boolean>

/**
 * Groups the modules of the first page into few files. Left alone, the bundler makes a file of each set of modules that the same screens
 * share: twenty files of the first page, which compress apart and name each other (5 kB).
 *
 * @param firstScreen path of the screen that the first page shows
 */
export function firstFiles(firstScreen: string): Splitting {
  const shown = new Set<string>()
  return {
    groups: [
      // Everything that the entry imports is loaded with it anyway.
      { name: 'index', tags: ['$initial'], priority: 2 },
      // General parts of the first screen, which most other screens show too. The rest of the screen stays its own.
      {
        name: (id, modules) => {
          if (shown.size === 0) addImports(firstScreen, modules, shown)
          return /[\\/]src-renderer[\\/]ui[\\/]/.test(id) && shown.has(id) ? 'first-screen' : null
        },
        debugName: 'first-screen',
        priority: 1,
      },
    ],
  }
}

type Modules = Parameters<Rolldown.CodeSplittingNameFunction>[1]

function addImports(id: string, modules: Modules, found: Set<string>): void {
  if (found.has(id)) return
  found.add(id)
  for (const other of modules.getModuleInfo(id)?.importedIds ?? []) addImports(other, modules, found)
}
