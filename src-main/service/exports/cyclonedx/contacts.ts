import type { Contact } from '#service/domain/sbom-version.ts'
import type { CyclonedxSchema } from './schema.ts'
import { without } from './members.ts'

/** An organizational entity. Addresses that the schema refuses are left out. */
export function organization(contact: Contact, schema: CyclonedxSchema): object {
  const { name, email, phone, url } = contact
  const person = without({ email: fitting(email, 'email', schema), phone })
  return without({
    name,
    url: url !== null && schema.fits('/definitions/organizationalEntity/properties/url', [url]) ? [url] : null,
    contact: Object.keys(person).length > 0 ? [person] : null,
  })
}

/** A person. */
export function person(contact: Contact, schema: CyclonedxSchema): object {
  return without({
    name: contact.name,
    email: fitting(contact.email, 'email', schema),
    phone: contact.phone,
  })
}

function fitting(value: string | null, name: string, schema: CyclonedxSchema): string | null {
  const place = `/definitions/organizationalContact/properties/${name}`
  return value !== null && schema.fits(place, value) ? value : null
}
