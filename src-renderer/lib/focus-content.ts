/** The lists of a page that keys are for, and what of them has the focus. */
const lists = 'main :is([role=grid], [role=treegrid]) [role=row][tabindex="0"], main [role=listbox][tabindex="0"]'

/** Focuses what the keys of the page are for: its list if it has one, otherwise the page. */
export function focusContent(): void {
  const target = document.querySelector<HTMLElement>(lists) ?? document.querySelector('main')
  target?.focus({ preventScroll: true })
}
