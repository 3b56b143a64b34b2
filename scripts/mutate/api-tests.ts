/** Tests with a running server or program, for each folder. The first matching row counts. */
const testsOfFolders: readonly (readonly [folder: RegExp, tests: string])[] = [
  [/accounts/, 'tokens roles'],
  [
    /advisories|advisory-file|network|feeds/,
    'advisories advisory-refresh advisory-exclusions stale-sources advisory-bundles',
  ],
  [/src-main\/cli/, 'cli cli-vex cli-advisories gate'],
  [/src-main\/launch/, 'start-desktop'],
  [/src-main\/server/, 'server-program browser-mode failed-start lost-database'],
  [/decisions|triage/, 'triage decision-scopes decisions-that-last carry-over snooze-and-labels'],
  [/findings|scans|matching/, 'scans triage notifications priority-weights snooze-and-labels upstream-rows'],
  [/statements|formats\/vex/, 'statements vex-import vex-encodings'],
  [/downloads|exports/, 'download vex gate'],
  [/components|identity|support/, 'components component-edit component-filter component-support custom-fields'],
  [/documents|archives|formats/, 'documents document-content document-source upload archive-upload'],
  [/versions|compare/, 'versions drift-and-attributions carry-over'],
  [/products|changes/, 'products versions sample-product'],
  [/notifications/, 'notifications'],
  [/jobs|pipeline|workers|threads|dialect|store/, 'processing scans lost-output versions'],
  [/http/, 'multipart hostile-requests upload download document-source tokens'],
  [/graphql/, 'client-schema hostile-requests products roles triage'],
  [/service/, 'products versions scans'],
]

/** Returns the API tests that run for a file if no unit test noticed its fault. */
export function findApiTests(file: string): readonly string[] {
  const tests = testsOfFolders.find(([folder]) => folder.test(file))?.[1].split(' ') ?? []
  return tests.map((name) => `e2e/api/${name}.test.ts`)
}
