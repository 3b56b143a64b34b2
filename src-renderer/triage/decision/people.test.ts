import { expect, test } from 'vitest'
import { findPeople } from './people.ts'

const people = ['Grace Hopper', 'Ada Lovelace', 'Hopewell Ng'].map((name) => ({
  id: name,
  name,
  isMe: name === 'Ada Lovelace',
  email: `${name.split(' ')[0]?.toLowerCase()}@example.com`,
}))

test.each([
  ['', ['Ada Lovelace', 'Grace Hopper', 'Hopewell Ng']],
  ['hop', ['Hopewell Ng', 'Grace Hopper']],
  ['@ada', ['Ada Lovelace']],
  ['grace@', ['Grace Hopper']],
  ['hopper grace', ['Grace Hopper']],
  ['nobody', []],
])('"%s"', (text, names) => {
  expect(findPeople(people, text).map(({ name }) => name)).toEqual(names)
})
