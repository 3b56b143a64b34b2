// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentProps, useRef, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { draftOf } from './policy-draft.ts'
import { PolicyNotices } from './PolicyNotices.tsx'
import type { Policy } from './use-policies.ts'

afterEach(cleanup)

const scope = { projectGroups: [], projects: [], environmentNames: [], labels: [], lifecycles: [] }
const policy: Policy = {
  ...{ id: '1', name: 'Nothing critical', description: '', isEnabled: true, resultType: 'fail', kind: 'security' },
  ...{ appliesTo: 'finding', starter: false, violatingSbomsCount: 0, scope },
  conditions: { text: 'vuln.severity is critical' },
}

/** A form whose notice goes with what its buttons do, as that of a policy. */
function Form({ keptAt, isConflict }: { readonly keptAt: number | null; readonly isConflict: boolean }) {
  const name = useRef<HTMLInputElement>(null)
  const [isChosen, setChosen] = useState(false)
  const choose = () => setChosen(true)
  const own: ComponentProps<typeof PolicyNotices>['own'] = {
    ...{ draft: draftOf(policy, ''), base: policy, isChanged: !isChosen, isConflict: isConflict && !isChosen },
    ...{ keptAt: isChosen ? null : keptAt, set: () => {}, discard: choose, keepOwn: choose },
  }
  return (
    <form>
      <PolicyNotices
        {...{ own, isConflict: own.isConflict, isDeleted: false, mayChange: true }}
        stored={{ ...policy, description: 'As agreed' }}
        onChosen={() => name.current?.focus()}
      />
      <input ref={name} aria-label="Name" />
    </form>
  )
}

test.each([
  ['Keep your changes', null, true],
  ['Use what is saved', null, true],
  ['Discard changes', Date.now(), false],
])('after “%s” the focus is in the form, not on the page', (button, keptAt, isConflict) => {
  render(<Form {...{ keptAt, isConflict }} />)
  const chosen = screen.getByRole('button', { name: button })
  chosen.focus()
  fireEvent.click(chosen)
  expect(screen.queryByRole('button', { name: button })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }))
})
