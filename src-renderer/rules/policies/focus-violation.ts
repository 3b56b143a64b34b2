import type { Result, Violation } from './use-policies.ts'

/** Attribute of the rows that keys move between: the id of the violation. */
export const violationRow = 'data-violation'

/** Returns the open violation whose row has the focus: its id, and what violates the policy. Null if there is none. */
export function focusedRow(): { readonly id: string; readonly subjectName: string } | null {
  const row = document.activeElement?.closest<HTMLElement>(`[${violationRow}]`)
  const id = row?.getAttribute(violationRow)
  const subjectName = row?.dataset['subject']
  return id && subjectName !== undefined ? { id, subjectName } : null
}

/** Returns the violation whose row has the focus, with its policy. Null if there is none. */
export function focusedViolation(
  results: readonly Result[],
): { readonly result: Result; readonly violation: Violation } | null {
  const row = document.activeElement?.closest(`[${violationRow}]`)
  const id = row?.getAttribute(violationRow)
  for (const result of results) {
    const violation = result.violations.nodes.find((one) => one.id === id)
    if (violation && violation.state === 'OPEN') return { result, violation }
  }
  return null
}

/** Moves the focus to the next or previous row of violations; to the first one from anywhere else. */
export function moveFocus(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(`[${violationRow}]`)]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const next = at < 0 ? rows[0] : rows[Math.min(Math.max(at + step, 0), rows.length - 1)]
  next?.focus()
}
