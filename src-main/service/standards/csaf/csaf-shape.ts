import { vexJustifications } from '#shared/vex.ts'
import { anyOf, filledText, listOf, objectOf, type Shape, text, word } from '#service/standards/json-shape.ts'
import { isTimestamp, isUri } from '#service/standards/text-formats.ts'
import { isCsafCpe, isCsafPurl, isCsafVersion } from './csaf-texts.ts'

const uri = text('a URI', isUri)
const time = text('a time such as "2026-01-02T03:04:05Z"', isTimestamp)
const version = text('an integer or a semantic version', isCsafVersion)
const products = listOf(filledText, { min: 1, unique: true })

const fileHash = objectOf({
  'algorithm!': filledText,
  'value!': text('at least 32 hexadecimal digits', (value) => /^[0-9a-fA-F]{32,}$/.test(value)),
})
const identifiers = {
  cpe: text('a CPE', isCsafCpe),
  hashes: listOf(objectOf({ 'file_hashes!': listOf(fileHash, { min: 1 }), 'filename!': filledText }), { min: 1 }),
  purl: text('a purl', isCsafPurl),
  x_generic_uris: listOf(objectOf({ 'namespace!': uri, 'uri!': uri }), { min: 1 }),
}
const fullProductName = objectOf({
  'name!': filledText,
  'product_id!': filledText,
  product_identification_helper: objectOf(identifiers, anyOf(...Object.keys(identifiers))),
})
const relationship = objectOf({
  'category!': word(
    ...['default_component_of', 'external_component_of', 'installed_on', 'installed_with', 'optional_component_of'],
  ),
  'full_product_name!': fullProductName,
  'product_reference!': filledText,
  'relates_to_product_reference!': filledText,
})

const publisher = objectOf({
  // A translator names the language of the original (6.1.15), for which the table has no member.
  'category!': word('coordinator', 'discoverer', 'other', 'user', 'vendor'),
  contact_details: filledText,
  issuing_authority: filledText,
  'name!': filledText,
  'namespace!': uri,
})
const tracking = objectOf({
  aliases: listOf(filledText, { min: 1, unique: true }),
  'current_release_date!': time,
  generator: objectOf({ date: time, 'engine!': objectOf({ 'name!': filledText, version: filledText }) }),
  'id!': text('a text without spaces at its ends', (value) => /^\S(?:.*\S)?$/.test(value)),
  'initial_release_date!': time,
  'revision_history!': listOf(
    objectOf({ 'date!': time, legacy_version: filledText, 'number!': version, 'summary!': filledText }),
    { min: 1 },
  ),
  'status!': word('draft', 'final', 'interim'),
  'version!': version,
})
const distribution = {
  text: filledText,
  tlp: objectOf({ 'label!': word('AMBER', 'GREEN', 'RED', 'WHITE'), url: uri }),
}
const head = objectOf({
  'category!': word('csaf_vex'),
  'csaf_version!': word('2.0'),
  distribution: objectOf(distribution, anyOf(...Object.keys(distribution))),
  'publisher!': publisher,
  'title!': filledText,
  'tracking!': tracking,
})

const note = objectOf({
  audience: filledText,
  'category!': word('description', 'details', 'faq', 'general', 'legal_disclaimer', 'other', 'summary'),
  'text!': filledText,
  title: filledText,
})
const lists = ['fixed', 'known_affected', 'known_not_affected', 'under_investigation']
const vulnerability = objectOf(
  {
    cve: text('a CVE id', (value) => /^CVE-[0-9]{4}-[0-9]{4,}$/.test(value)),
    flags: listOf(
      // 6.1.32: a flag is about products.
      objectOf({ date: time, 'label!': word(...vexJustifications.map((one) => one.word)), 'product_ids!': products }),
      { min: 1, unique: true },
    ),
    ids: listOf(objectOf({ 'system_name!': filledText, 'text!': filledText }), { min: 1, unique: true }),
    // 6.1.27.5: the profile VEX requires a note.
    'notes!': listOf(note, { min: 1 }),
    'product_status!': objectOf(Object.fromEntries(lists.map((name) => [name, products])), anyOf(...lists)),
    remediations: listOf(
      objectOf({
        'category!': word('mitigation', 'no_fix_planned', 'none_available', 'vendor_fix', 'workaround'),
        date: time,
        'details!': filledText,
        // 6.1.29: a remediation is about products.
        'product_ids!': products,
        url: uri,
      }),
      { min: 1 },
    ),
    threats: listOf(
      objectOf({
        'category!': word('exploit_status', 'impact', 'target_set'),
        date: time,
        'details!': filledText,
        product_ids: products,
      }),
      { min: 1 },
    ),
    title: filledText,
  },
  // 6.1.27.8: the profile VEX requires an id.
  anyOf('cve', 'ids'),
)

/**
 * A document of the profile VEX with the members that Waybill writes, by the JSON schema of CSAF 2.0 and section 4.5. Members of the schema
 * without a rule here are faults, so that nothing is called valid that was not evaluated.
 */
export const csafShape: Shape = objectOf({
  'document!': head,
  'product_tree!': objectOf({
    'full_product_names!': listOf(fullProductName, { min: 1 }),
    relationships: listOf(relationship, { min: 1 }),
  }),
  'vulnerabilities!': listOf(vulnerability, { min: 1 }),
})
