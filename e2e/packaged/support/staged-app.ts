import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { projectFolder } from '#e2e/support/app-program.ts'
import { filesBelow } from '#scripts/package/pack-folder.ts'
import type { Target } from '#scripts/package/shipped-files.ts'
import { stageApp } from '#scripts/package/stage-app.ts'

/** The folder that is packed, outside of the project: what it lacks cannot be found in the project's own `node_modules`. */
export interface StagedApp {
  readonly folder: string
  remove(): void
}

export const thisComputer: Target = { platform: process.platform, arch: process.arch }

/** Stages the built app. */
export function stageForTest(): StagedApp {
  const parent = mkdtempSync(join(tmpdir(), 'waybill-staged-'))
  const folder = join(parent, 'app')
  stageApp(projectFolder, folder, thisComputer)
  return { folder, remove: () => rmSync(parent, { recursive: true, force: true, maxRetries: 5 }) }
}

/** A package, or a file of one, that a program names, and whether by `import`. */
export interface NamedModule {
  readonly specifier: string
  readonly isImported: boolean
}

/** Returns what the programs of the app's main process name of packages: by imports, and by calls of what is called `require…`. */
export function namedModules(folder: string): readonly NamedModule[] {
  const programs = filesBelow(join(folder, 'out/main')).filter((file) => /\.c?js$/.test(file))
  const named = programs.flatMap((file) => namesIn(file, readFileSync(join(folder, 'out/main', file), 'utf8')))
  const unique = new Map(named.map((module) => [`${module.specifier} ${module.isImported}`, module]))
  return [...unique.values()].toSorted((a, b) => (a.specifier < b.specifier ? -1 : 1))
}

function namesIn(file: string, source: string): NamedModule[] {
  const named: NamedModule[] = []
  const add = (value: unknown, isImported: boolean) => {
    if (typeof value === 'string' && isOfPackage(value)) named.push({ specifier: value, isImported })
  }
  new Visitor({
    ImportDeclaration: ({ source: from }) => add(from.value, true),
    ExportNamedDeclaration: ({ source: from }) => add(from?.value, true),
    ExportAllDeclaration: ({ source: from }) => add(from.value, true),
    ImportExpression: ({ source: from }) => add('value' in from ? from.value : null, true),
    CallExpression: ({ callee, arguments: [first] }) => {
      const text = source.slice(callee.start, callee.end)
      if (
        /^(?:\w+\.)?(?:__)?require\w*(?:\$\d+)?(?:\.resolve)?$|^createRequire\(.*\)\.resolve$|^createRequire\(/.test(
          text,
        )
      ) {
        add(first?.type === 'Literal' ? first.value : null, false)
      }
    },
  }).visit(parseSync(file, source).program)
  return named
}

const isOfPackage = (name: string) =>
  !/^[./]|^node:|^electron$/.test(name) &&
  !builtinModules.includes(name) &&
  /^(?:@[\w.-]+\/)?[\w.-]+(?:\/|$)/.test(name)
