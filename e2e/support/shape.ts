/** The two ways in which a person meets the same page. */
export type Shape = 'desktop' | 'browser'

/**
 * Marks of stories that `npm test` tells in one shape only, because nothing in them depends on it: the page, the API and the service are the
 * same in both. The shapes take turns, so that each shows about half of the screens. Stories without a mark run in both: those that save or
 * pick files, drop them where the other shape could stop them, reload, or keep something on the computer. `npm run test:full` tells all
 * stories in both.
 */
export const onlyIn = {
  desktop: '@in-desktop',
  browser: '@in-browser',
} as const satisfies Record<Shape, string>
