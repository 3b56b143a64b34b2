import { expect, test } from 'vitest'
import { homeHead } from './home-head.ts'

const now = new Date(2026, 10, 20, 15, 0).getTime()
const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 30).toISOString()

test.each([
  [null, { title: 'Today' }],
  [at(20, 9), { title: 'Today', facts: ['Changes since 09:30'] }],
  [at(19, 9), { title: 'Since yesterday', facts: ['Last visit 2026-11-19 09:30'] }],
  [at(2, 9), { title: 'Since 2026-11-02', facts: ['Last visit 2026-11-02 09:30'] }],
])('shows the last visit %s as %j', (since, head) => {
  expect(homeHead(since, now)).toEqual(head)
})
