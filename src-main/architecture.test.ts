// Every never-arrow is planted once and has to be reported: a rule that has never been seen to fail is no rule.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { findCircles, groupImports, programOf, readImports, roomOf } from './import-graph-for-test.ts'

const root = join(import.meta.dirname, '..')
const linter = join(dirname(createRequire(import.meta.url).resolve('oxlint/package.json')), 'bin/oxlint')

/** A file in a copy of the tree's structure, its import, and whether a rule rejects it. */
type Arrow = readonly [file: string, imported: string]

const forbidden: Record<string, readonly Arrow[]> = {
  'src-shared imports nothing': [
    ['src-shared/a.ts', '#service/domain/vex.ts'],
    ['src-shared/a.ts', '#renderer/lib/request.ts'],
    ['src-shared/a.ts', 'node:fs'],
    ['src-shared/a.ts', 'kysely'],
  ],
  'the renderer is a client': [
    ['src-renderer/home/use-home.ts', '#service/domain/vex.ts'],
    ['src-renderer/home/use-home.ts', '#desktop/channels.ts'],
    ['src-renderer/home/use-home.ts', '#server/main.ts'],
    ['src-renderer/home/use-home.ts', 'node:fs'],
    ['src-renderer/home/use-home.ts', 'fs'],
    ['src-renderer/app/App.tsx', 'electron'],
    ['src-renderer/ui/Button.tsx', 'electron/renderer'],
    ['src-renderer/main.tsx', '#service/service.ts'],
  ],
  'the service runs headless': [
    ['src-main/service/service.ts', 'electron'],
    ['src-main/service/http/request-handler.ts', 'electron/main'],
    ['src-main/service/http/request-handler.ts', '#desktop/window/window.ts'],
    ['src-main/service/pipeline/runner.ts', '#server/data-folder.ts'],
    ['src-main/service/graphql/resolvers.ts', '#renderer/lib/request.ts'],
    ['src-main/service/workers/pool.ts', '#cli/main.ts'],
  ],
  'only the desktop imports electron': [
    ['src-main/server/main.ts', 'electron'],
    ['src-main/cli/main.ts', 'electron'],
    ['src-main/launch.ts', 'electron'],
  ],
  'only the dialect imports a driver': [
    ['src-main/service/db/products/products.ts', 'better-sqlite3'],
    ['src-main/service/threads/database-thread.ts', 'better-sqlite3'],
    ['src-main/service/graphql/resolvers.ts', 'node:sqlite'],
    ['src-main/server/main.ts', 'pg'],
    ['src-main/desktop/main.ts', 'better-sqlite3/linux-x64'],
    ['src-renderer/home/use-home.ts', '@electric-sql/pglite'],
  ],
  'the domain is rules without IO': [
    ['src-main/service/domain/vex.ts', '#service/db/keyset.ts'],
    ['src-main/service/domain/vex.ts', '#service/http/request-handler.ts'],
    ['src-main/service/domain/vex.ts', 'node:fs'],
    ['src-main/service/domain/vex.ts', 'kysely'],
  ],
  'db is the floor': [
    ['src-main/service/db/products/products.ts', '#service/graphql/resolving/context.ts'],
    ['src-main/service/db/products/products.ts', '#service/formats/formats.ts'],
    ['src-main/service/db/versions/version-authors.ts', '#service/standards/spdx/actors.ts'],
    ['src-main/service/db/dialect/open.ts', '#service/pipeline/runner.ts'],
  ],
  'nobody imports what answers': [
    ['src-main/service/documents/intake.ts', '#service/graphql/resolving/context.ts'],
    ['src-main/service/jobs/scheduler.ts', '#service/http/request-handler.ts'],
  ],
  'what runs on a thread answers nobody': [
    ['src-main/service/documents/thread/ingest.ts', '#service/http/request-handler.ts'],
    ['src-main/service/scans/thread/scan-version.ts', '#service/jobs/scheduler.ts'],
    ['src-main/service/threads/tasks.ts', '#service/network/fetch-file.ts'],
    ['src-main/service/checks/thread/checks-stage.ts', '#service/graphql/resolving/context.ts'],
  ],
  'plug-ins are handed plain data': [
    ['src-main/service/standards/spdx/actors.ts', '#service/db/database.ts'],
    ['src-main/service/archives/zip.ts', '#service/documents/thread/inspect.ts'],
    ['src-main/service/formats/spdx-json.ts', '#service/db/database.ts'],
    ['src-main/service/checks/rules/has-supplier.ts', '#service/graphql/resolving/context.ts'],
    ['src-main/service/matching/match.ts', '#service/db/database.ts'],
    ['src-main/service/feeds/osv.ts', '#service/workers/pool.ts'],
    ['src-main/service/support/assess-support.ts', '#service/db/database.ts'],
    ['src-main/service/identity/suggest-purl.ts', '#service/graphql/resolving/context.ts'],
    ['src-main/service/policies/rules/evaluate.ts', '#service/pipeline/runner.ts'],
    ['src-main/service/automation/rules/evaluate.ts', '#service/documents/intake.ts'],
    ['src-main/service/exports/vex.ts', '#service/http/request-handler.ts'],
    ['src-main/service/notifications/notifiers/slack.ts', '#service/db/database.ts'],
    ['src-main/service/matching/match.ts', '#service/sharing/share-link.ts'],
    ['src-main/service/checks/rules/has-supplier.ts', '#service/checks/thread/checks-stage.ts'],
  ],
  'a plug-in imports no sibling': [
    ['src-main/service/matching/ecosystems/npm.ts', './pypi.ts'],
    ['src-main/service/feeds/osv.ts', './kev.ts'],
    ['src-main/service/matching/version-orders/semver.ts', './maven.ts'],
    ['src-main/service/checks/rules/has-supplier.ts', './has-license.ts'],
    ['src-main/service/notifications/notifiers/slack.ts', './email.ts'],
    ['src-main/service/exports/profiles/ntia.ts', './cra.ts'],
    ['src-main/service/formats/spdx-json.ts', './cyclonedx-json.ts'],
    ['src-main/service/formats/spdx-json.ts', '#service/formats/cyclonedx-json.ts'],
    ['src-main/service/exports/outputs/vex-spdx3.ts', './report-pdf.ts'],
  ],
  'writers know no readers': [
    ['src-main/service/exports/plan-export.ts', '#service/formats/formats.ts'],
    ['src-main/service/exports/spdx3/elements.ts', '#service/formats/spdx3/read-graph.ts'],
    ['src-main/service/exports/outputs/cyclonedx-json.ts', '#service/formats/cyclonedx-json.ts'],
    ['src-main/service/exports/outputs/report-pdf.ts', '#service/formats/reading/document-findings.ts'],
  ],
  'a feature imports no other feature': [
    ['src-renderer/home/HomeView.tsx', '#renderer/triage/TriageView.tsx'],
    ['src-renderer/lib/request.ts', '#renderer/home/use-home.ts'],
    ['src-renderer/ui/Button.tsx', '#renderer/generated/documents.ts'],
  ],
  'nothing climbs': [
    ['src-shared/a.ts', '../b.ts'],
    ['src-main/service/domain/vex.ts', '../db/keyset.ts'],
    ['src-main/service/feeds/osv.ts', '../../db/database.ts'],
    ['src-main/service/db/dialect/open.ts', '../keyset.ts'],
    ['src-main/desktop/main.ts', '../service/service.ts'],
    ['src-renderer/home/HomeView.tsx', '../ui/Button.tsx'],
    ['src-renderer/ui/Button.tsx', './../lib/format.ts'],
    ['src-main/service/domain/vex.test.ts', '../db/keyset.ts'],
    ['e2e/api/upload.test.ts', '../support/server.ts'],
    ['bench/run.ts', '../src-main/service/service.ts'],
  ],
}

/** Imports that the plan requires. A rule that rejected them would be wrong. */
const allowed: readonly Arrow[] = [
  ['src-main/desktop/main.ts', 'electron'],
  ['src-main/desktop/main.ts', '#service/service.ts'],
  ['src-main/server/main.ts', '#service/service.ts'],
  ['src-main/service/service.ts', '#service/db/database.ts'],
  ['src-main/service/service.ts', '#shared/vex.ts'],
  ['src-main/service/db/dialect/open.ts', 'better-sqlite3'],
  ['src-main/service/db/products/products.ts', '#service/domain/products/product.ts'],
  ['src-main/service/domain/vex.ts', '#shared/vex.ts'],
  ['src-main/service/formats/spdx-json.ts', './formats.ts'],
  ['src-main/service/exports/spdx3/elements.ts', '#service/standards/spdx/spdx3-graph.ts'],
  ['src-main/service/service.ts', '#service/graphql/resolvers.ts'],
  ['src-main/service/threads/tasks.ts', '#service/documents/thread/ingest.ts'],
  ['src-main/service/checks/thread/checks-stage.ts', '#service/db/database.ts'],
  ['src-main/service/checks/thread/checks-stage.ts', '#service/checks/rules/rules.ts'],
  ['src-main/service/checks/rules/has-supplier.ts', '#service/domain/checks/check.ts'],
  ['src-main/service/policies/rules/evaluate.ts', '#service/automation/rules/condition.ts'],
  ['src-main/service/formats/spdx-json.ts', '#service/standards/spdx/actors.ts'],
  ['src-renderer/triage/queue/QueueList.tsx', '#renderer/triage/session/marks.ts'],
  ['src-main/service/matching/ecosystems/ecosystems.ts', './npm.ts'],
  ['src-main/service/matching/ecosystems/npm.ts', '#service/matching/contract/ecosystem.ts'],
  ['src-renderer/app/App.tsx', '#renderer/home/HomeView.tsx'],
  ['src-renderer/home/HomeView.tsx', '#renderer/ui/Button.tsx'],
  ['src-renderer/home/HomeView.tsx', './use-home.ts'],
  ['src-renderer/home/use-home.ts', '#shared/vex.ts'],
  ['src-shared/a.ts', './b.ts'],
]

const forms = [
  (from: string, n: number) => `import { a${n} } from '${from}'`,
  (from: string, n: number) => `import type { B${n} } from '${from}'`,
  (from: string, n: number) => `export { c${n} } from '${from}'`,
]
const forbiddenArrows = Object.values(forbidden).flat()

/** Plants imports in a copy of the tree's structure, each in every form on its own line, and returns the rejected lines. */
function refusedLines(arrows: readonly Arrow[]): Set<string> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-architecture-'))
  try {
    // Types play no part in an import string, and the planted files are no program.
    const config = readFileSync(join(root, '.oxlintrc.json'), 'utf8').replace('"typeAware": true', '"typeAware": false')
    writeFileSync(join(folder, '.oxlintrc.json'), config)
    copyFileSync(join(root, '.oxlintrc.walls.json'), join(folder, '.oxlintrc.walls.json'))
    for (const [file, lines] of Map.groupBy(arrows, ([file]) => file)) {
      const text = lines.flatMap(([, from], n) => forms.map((form) => form(from, n)))
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), text.join('\n'))
    }
    const planted = [...new Set(arrows.map(([file]) => file))]
    const result = spawnSync(process.execPath, [linter, '-f', 'json', ...planted], { cwd: folder, encoding: 'utf8' })
    const { diagnostics, number_of_files } = JSON.parse(result.stdout) as Report
    expect(number_of_files, result.stderr).toBe(planted.length)
    const walls = diagnostics.filter(({ code }) => code === 'eslint(no-restricted-imports)')
    return new Set(walls.map(({ filename, labels }) => lineOf(arrows, filename, labels[0]!.span.line)))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Report {
  readonly diagnostics: readonly { code: string; filename: string; labels: readonly { span: { line: number } }[] }[]
  readonly number_of_files: number
}

/** `file -> import (form)` for a line of a planted file. */
function lineOf(arrows: readonly Arrow[], file: string, line: number): string {
  const own = arrows.filter(([name]) => name === file)
  const arrow = own[Math.floor((line - 1) / forms.length)]!
  return nameOf(arrow, (line - 1) % forms.length)
}

const nameOf = ([file, from]: Arrow, form: number) => `${file}: ${forms[form]!(from, 0)}`

let refused: Set<string>
beforeAll(() => {
  refused = refusedLines(forbiddenArrows)
})

describe.each(Object.entries(forbidden))('%s', (_rule, arrows) => {
  it.each(arrows)('%s -> %s', (...arrow) => {
    expect(forms.map((_form, i) => refused.has(nameOf(arrow, i)))).toEqual([true, true, true])
  })
})

it('allows the imports of the plan', () => {
  expect([...refusedLines(allowed)]).toEqual([])
})

it('imports thread code by its types only, except in the list of tasks', () => {
  const arrows: Arrow[] = [
    ['src-main/service/documents/intake.ts', './thread/ingest.ts'],
    ['src-main/service/pipeline/rescan.ts', '#service/scans/thread/scan-version.ts'],
    ['src-main/service/graphql/scans/scan-resolvers.ts', '#service/scans/thread/scan-version.ts'],
  ]
  const lines = refusedLines([...arrows, ['src-main/service/threads/tasks.ts', arrows[1]![1]]])
  expect(lines).toEqual(new Set(arrows.flatMap((arrow) => [nameOf(arrow, 0), nameOf(arrow, 2)])))
})

it('imports nothing dynamically that it could not import statically', () => {
  const dynamic = ['src-main', 'src-shared', 'src-renderer'].flatMap((side) =>
    readdirSync(join(root, side), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes('generated'))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => !file.startsWith(join(root, 'src-main/desktop')) && !file.endsWith('architecture.test.ts'))
      .filter((file) =>
        /\b(import|require)\(\s*['"`](electron|better-sqlite3|node:sqlite|\.\.)/.test(readFileSync(file, 'utf8')),
      ),
  )
  expect(dynamic.filter((file) => !file.includes('/db/dialect/'))).toEqual([])
})

describe('circles', () => {
  const imports = readImports()

  it('finds none between files', () => {
    expect(imports.size).toBeGreaterThan(1000)
    expect(findCircles(imports)).toEqual([])
  })

  it('finds none between rooms', () => {
    const rooms = groupImports(programOf(imports), roomOf)
    expect([...rooms.keys()]).toEqual(
      expect.arrayContaining(['documents', 'db/versions', 'graphql/versions', 'formats']),
    )
    expect(findCircles(rooms)).toEqual([])
  })

  it('finds a planted circle of any length', () => {
    const planted = new Map(imports)
    const jobs = 'src-main/service/jobs/job-handler.ts'
    const pipeline = 'src-main/service/pipeline/pipeline.ts'
    planted.set(jobs, new Set([...imports.get(jobs)!, pipeline]))
    expect(findCircles(planted).flat()).toEqual(expect.arrayContaining([jobs, pipeline]))
    const rooms = findCircles(groupImports(programOf(planted), roomOf))
    expect(rooms.some((circle) => ['jobs', 'pipeline', 'scans'].every((room) => circle.includes(room)))).toBe(true)
  })
})
