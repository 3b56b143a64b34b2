import type { SbomDocument } from '#service/domain/documents/sbom-document.ts'
import type { Organization } from '#service/domain/accounts/organization.ts'
import { Html, markup } from './html.ts'
import type { OfferedFormat } from './offered-files.ts'
import { sharingRules } from './sharing-rules.ts'
import { shareStyle } from './share-style.ts'
import type { SharedProduct, SharedVersion } from './shared-product.ts'

const day = (time: string) => time.slice(0, 10)
const count = (value: number) => value.toLocaleString('en-US')
const mark = markup`<svg viewBox="0 0 26 26" aria-hidden="true">
  <path d="M5 3.5h11.5L21 8v14.5l-2.7-1.6-2.6 1.6-2.7-1.6-2.7 1.6-2.6-1.6L5 22.5z" fill="currentColor" />
  <path d="M9 12.6l2.8 2.9 5.2-6" fill="none" stroke="#fff" stroke-width="2" />
</svg>`

/** Writes the page of a link. `path` is that of the link. It needs no script and loads nothing. */
export function writeSharePage(shared: SharedProduct, path: string): string {
  const { link, organization, product, versions, next } = shared
  const end = link.expiresAt === null ? null : markup`<span class="push">Works until ${day(link.expiresAt)}</span>`
  const about = link.includeVex
    ? 'What is inside each version, and what its maker says about known vulnerabilities.'
    : 'What is inside each version.'
  const nothing = markup`<p class="note">There is no version to show yet. Open this page again later.</p>`
  const levels = [...new Set(versions.flatMap(({ version: { tlp } }) => (tlp === null ? [] : [tlp])))]
  return writeDocument(product.name, [
    markup`<header class="top">${mark}<span>Shared by <b>${organization.name}</b></span>${end}</header>
<main><h1>${product.name}</h1><p class="lead">${about}</p>
`,
    versions.length === 0 ? nothing : markup`${versions.map((version) => writeVersion(version, path))}`,
    ...levels.map((level) => markup`<p class="note"><b>${level}</b> ${sharingRules[level] ?? ''}</p>`),
    next === null
      ? markup``
      : markup`<p class="note"><a rel="next" href="${path}?before=${next}">Older versions</a></p>`,
    writeContact(organization),
    markup`</main>
<footer class="foot"><span>Made with Waybill</span>
<span class="push">Nothing on this page loads from elsewhere. Downloads are counted, you are not.</span></footer>`,
  ])
}

/** Says that a link does not work, in the same words for every reason. */
export const missingPage = writeMessage('This link does not work', [
  markup`<p class="lead">
      It expired, it was withdrawn, or a part of the address is missing. The page says the same in all three cases, so
      that a guess learns nothing.
    </p>
    <ul>
      <li>Check that the address was copied whole.</li>
      <li>Ask the person who sent it for a new one.</li>
    </ul>`,
])

/** Writes a page with one message. */
export function writeMessage(title: string, content: readonly Html[]): string {
  return writeDocument(title, [
    markup`<header class="top">${mark}</header>
      <main class="gone">
        <h1>${title}</h1>
        ${content}
      </main>
      <footer class="foot"><span>Made with Waybill</span></footer>`,
  ])
}

function writeDocument(title: string, content: readonly Html[]): string {
  return markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow, noarchive"><meta name="referrer" content="no-referrer">
<title>${title}</title><style>${new Html(shareStyle)}</style></head>
<body>${content}</body></html>
`.text
}

function writeVersion({ version, environmentName, document, isReady, formats }: SharedVersion, path: string): Html {
  const level = version.tlp === null ? null : markup`<span class="chip push">${version.tlp}</span>`
  const waiting = markup`<p>This version is still being processed. Open this page again in a few minutes.</p>`
  const files = isReady ? writeFiles(formats, `${path}/${version.id}`) : waiting
  return markup`<section class="version">
    <header>
      <h2>${version.label}</h2>
      <span class="quiet">${environmentName}, received ${day(version.createdAt)}</span>${level}
    </header>
    <div class="body">
      <div>${files}</div>
      <dl>${writeFacts(version, document)}</dl>
    </div>
  </section> `
}

function writeFiles(formats: readonly OfferedFormat[], place: string): Html {
  const sboms = formats.filter(({ kind }) => kind === 'SBOM')
  const [own] = sboms
  const other = sboms.find(({ label }) => label.split(' ')[0] !== own?.label.split(' ')[0])
  const vex = formats.filter(({ kind }) => kind === 'VEX')
  const main = [own, other, vex[0]].filter((one) => one !== undefined)
  const rest = formats.filter((one) => !main.includes(one))
  const write = (one: OfferedFormat, at: number) => writeFile(one, place, at === 0)
  const more =
    rest.length === 0
      ? null
      : markup`<details>
          <summary>${rest.length === 1 ? '1 other format' : `${rest.length} other formats`}</summary>
          <ul class="files">
            ${rest.map((one) => writeFile(one, place, false))}
          </ul>
        </details>`
  return markup`<ul class="files">
      ${main.map(write)}
    </ul>
    ${more}`
}

function writeFile({ id, kind, label, encoding }: OfferedFormat, folder: string, isFirst: boolean): Html {
  const name = `${kind}, ${label}`
  const place = `${folder}?format=${id}`
  return markup`<li><div><b>${name}</b><span>${encoding}</span></div>
<a class="${isFirst ? 'button first' : 'button'}" href="${place}" download aria-label="Download ${name} ${encoding}">Download</a></li>
`
}

function writeFacts(version: SharedVersion['version'], document: SbomDocument | undefined): Html {
  const facts = [
    markup`<dt>Components</dt>
      <dd>${count(version.counts.components)}</dd>`,
    markup`<dt>Made from</dt>
      <dd>${document ? `${document.spec} ${document.specVersion}` : 'Entries made by hand'}</dd>`,
  ]
  if (version.endOfSupportDate !== null)
    facts.push(
      markup`<dt>Supported until</dt>
        <dd>${version.endOfSupportDate}</dd>`,
    )
  if (!document) return markup`${facts}`
  const hash = document.sha256.replaceAll(/.{8}(?!$)/g, '$& ')
  return markup`${facts}
    <dt>Signature</dt>
    <dd>${writeSignature(document)}</dd>
    <dt>SHA-256</dt>
    <dd><span class="hash">${hash}</span><br>of the document received</dd>`
}

function writeSignature({ signature, ownSignature }: SbomDocument): Html {
  const shown = signature?.state === 'INVALID' ? signature : (ownSignature ?? signature)
  if (!shown) return markup`Not signed`
  const key = shown.keyFingerprint === null ? null : markup`, key <span class="hash">${shown.keyFingerprint}</span>`
  if (shown.state === 'INVALID')
    return markup`<span class="bad">The document received has a wrong signature</span>${key}`
  if (shown.state === 'UNTRUSTED')
    return markup`<span class="warn">Signed, by a key that is not trusted here</span>${key}`
  return markup`<span class="ok">Valid, by a trusted key</span>${key}`
}

function writeContact({ name, email, url }: Organization): Html {
  if (email === null && url === null) return markup``
  const isAddress = email !== null && /^[^\s@?&]+@[^\s@?&]+$/.test(email)
  const mail = isAddress ? markup`<a href="mailto:${email}">${email}</a>` : markup`${email}`
  const site =
    url !== null && /^https?:\/\//i.test(url)
      ? markup`<a href="${url}" rel="noreferrer noopener">${url}</a>`
      : markup`${url}`
  return markup`<p class="note">Questions? Contact ${name}: ${mail} ${site}</p>`
}
