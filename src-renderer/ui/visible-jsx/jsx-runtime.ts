import type { ElementType, Key, ReactElement } from 'react'
import * as react from 'react/jsx-runtime'
import { withVisibleText } from './with-visible-text.ts'

export type { JSX } from 'react/jsx-runtime'
export { Fragment } from 'react/jsx-runtime'

/** What the compiler calls for an element of JSX with one child or none. */
export function jsx(type: ElementType, props: object, key?: Key): ReactElement {
  return react.jsx(type, withVisibleText(type, props), key)
}

/** The same for several children. */
export function jsxs(type: ElementType, props: object, key?: Key): ReactElement {
  return react.jsxs(type, withVisibleText(type, props), key)
}
