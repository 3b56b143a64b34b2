import { expect, test } from 'vitest'
import { fieldOf, initialsOf } from './people.ts'

test.each([
  ['A user with the email address "name@example.com" already exists', 'email'],
  ['"name" is not an email address', 'email'],
  ['The name "Owner" belongs to an Owner', 'name'],
  ['"name" is longer than 200 characters', 'name'],
  ['The last enabled Owner cannot be disabled or demoted', 'role'],
  ['You are not authorized to perform this action on User', 'role'],
])('%s is said at the field %s', (message, field) => expect(fieldOf(message)).toBe(field))

test.each([
  ['Ada Lovelace', 'AL'],
  ['Ada de la Cruz', 'AC'],
  ['ada', 'A'],
  ['   ', ''],
  ['(Build) robot', 'BR'],
  ['𝒜da 漢字', '𝒜漢'],
])('the initials of "%s" are "%s"', (name, initials) => expect(initialsOf(name)).toBe(initials))
