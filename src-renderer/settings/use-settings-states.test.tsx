// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { paths } from '#renderer/lib/paths.ts'
import { request } from '#renderer/lib/request.ts'
import { useSettingsStates } from './use-settings-states.ts'

vi.mock('#renderer/lib/request.ts', () => ({ request: vi.fn() }))
afterEach(cleanup)

/** Answers who asks; everything else is not known yet. Returns the names of what was asked. */
function answerFor(role: string): string[] {
  const asked: string[] = []
  const none = { totalCount: 0 }
  const answers: Readonly<Record<string, unknown>> = {
    SettingsAccounts: {
      service: { deployment: 'server' },
      organization: { people: { totalCount: 2 }, serviceAccounts: none, tokens: none, signInProvider: null },
      organizationUser: { role },
      ...{ trackers: [], failed: none },
    },
    SettingsAudit: { auditLog: { totalCount: 7 } },
    SettingsBackup: { backups: { nodes: [] }, backupSettings: { failedAt: null } },
  }
  vi.mocked(request).mockImplementation((document) => {
    const [name = ''] = /\bSettings\w+/.exec(String(document)) ?? []
    asked.push(name)
    const answer = answers[name]
    return answer === undefined ? new Promise(() => {}) : Promise.resolve(answer as never)
  })
  return asked
}

function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(() => useSettingsStates(), { wrapper })
}

test('an Admin sees the audit log and backups, a Viewer does not ask for them', async () => {
  answerFor('Admin')
  const admin = open()
  await waitFor(() => expect(admin.result.current[paths.settingsPart('audit-log')]?.text).toBe('7 entries'))
  await waitFor(() => expect(admin.result.current[paths.backups]?.text).toBe('none yet'))
  const asked = answerFor('Viewer')
  const viewer = open()
  await waitFor(() => expect(viewer.result.current[paths.settingsPart('people')]?.text).toBe('2 people'))
  expect(viewer.result.current[paths.settingsPart('audit-log')]).toBeUndefined()
  expect(asked.toSorted()).toEqual(['SettingsAccounts', 'SettingsNotifications', 'SettingsStates'])
})
