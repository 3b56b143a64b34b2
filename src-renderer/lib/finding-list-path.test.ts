import { expect, test } from 'vitest'
import { paths, readFindingList } from './paths.ts'

test.each([
  [paths.version('e', 'v', 'vulnerabilities'), '/versions/e/v/vulnerabilities/each', undefined],
  [paths.findingsView('e', 'v', '1'), '/versions/e/v/vulnerabilities/each:view:1', 'view:1'],
])('says in the URL how findings are listed: %s', (list, url, rest) => {
  expect(paths.findingsAs(list, 'each')).toBe(url)
  expect(readFindingList(url.split('/').at(-1))).toEqual({ listedAs: 'each', rest })
})

test('leaves other words of the URL as they are', () => {
  for (const word of [undefined, 'view:1', 'eachother'])
    expect(readFindingList(word)).toEqual({ listedAs: undefined, rest: word })
})
