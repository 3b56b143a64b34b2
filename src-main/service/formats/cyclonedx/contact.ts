import type { Contact } from '#service/domain/creators.ts'
import { isObject, objectsOf, textOf, textsOf } from '#service/domain/json-values.ts'

/** Reads an organizational entity: its first URL, and the email address and phone number of its first contact. Null if it is empty. */
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

/** Reads a person of a contact list. Null if it is empty. */
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

/** Reads the non-empty persons of a contact list. */
export function personsOf(value: unknown): readonly Contact[] {
  return objectsOf(value)
    .map(personOf)
    .filter((contact) => contact !== null)
}

function hasContent(contact: Contact): boolean {
  return Boolean(contact.name ?? contact.email ?? contact.phone ?? contact.url)
}
