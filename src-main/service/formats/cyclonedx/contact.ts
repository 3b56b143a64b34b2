import type { Contact } from '#service/domain/creators.ts'
import { isObject, objectsOf, textOf, textsOf } from '#service/domain/json-values.ts'

/** An organizational entity: its first address and its first contact's mail and phone. Null when it says nothing. */
export function organizationOf(value: unknown): Contact | null {
  if (!isObject(value)) return null
  const contacts = objectsOf(value['contact'])
  const first = (name: 'email' | 'phone') => contacts.map((contact) => textOf(contact[name])).find((text) => text)
  const contact: Contact = {
    name: textOf(value['name']) ?? contacts.map((entry) => textOf(entry['name'])).find((text) => text) ?? null,
    email: first('email') ?? null,
    phone: first('phone') ?? null,
    url: textsOf(value['url'])[0] ?? null,
  }
  return hasContent(contact) ? contact : null
}

/** A person of a contact list. Null when it says nothing. */
function personOf(value: unknown): Contact | null {
  if (!isObject(value)) return null
  const contact: Contact = {
    name: textOf(value['name']),
    email: textOf(value['email']),
    phone: textOf(value['phone']),
    url: null,
  }
  return hasContent(contact) ? contact : null
}

/** Persons of a contact list that say something. */
export function personsOf(value: unknown): readonly Contact[] {
  return objectsOf(value)
    .map(personOf)
    .filter((contact) => contact !== null)
}

function hasContent(contact: Contact): boolean {
  return Boolean(contact.name ?? contact.email ?? contact.phone ?? contact.url)
}
