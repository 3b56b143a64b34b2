import { formatCount } from '#service/domain/format-count.ts'
import { countOf, listed, type MessageWords, objectOf, objectsOf, type Payload, textOf } from './payload-facts.ts'

/** Words of the reports about licenses. */
export const licenseWords = {
  LICENSE_CREATION_SUCCESS: (payload: Payload) => changed(payload, 'was added'),
  LICENSE_CREATION_FAILED: (payload: Payload) => failed(payload, 'was not added'),
  LICENSE_UPDATE_SUCCESS: (payload: Payload) => changed(payload, 'was changed'),
  LICENSE_UPDATE_FAILED: (payload: Payload) => failed(payload, 'was not changed'),
  LICENSE_SUMMARY: (payload: Payload): MessageWords => {
    const states = objectOf(payload, 'states')
    const parts = stateWords.flatMap(([name, word]) => {
      const count = countOf(states, name)
      return count === 0 ? [] : [`${count.toLocaleString('en')} ${word}`]
    })
    const components = formatCount(countOf(payload, 'components'), 'component')
    const named = objectsOf(payload, 'top').map(
      (license) => `${textOf(license, 'license')}: ${formatCount(countOf(license, 'components'), 'component')}`,
    )
    const headline = `Licenses of ${components}${parts.length > 0 ? `: ${parts.join(', ')}` : ''}`
    return { headline, detail: listed(named) }
  },
  SBOM_LICENSE_UPDATE: (payload: Payload): MessageWords => ({
    headline: `The data license is ${licenseOf(payload, 'license')}`,
    detail: `It was ${licenseOf(payload, 'before')}`,
  }),
  COMPONENT_LICENSE_UPDATE: (payload: Payload): MessageWords => {
    const component = [textOf(payload, 'name'), textOf(payload, 'version')].join(' ').trim()
    return {
      headline: `The license of ${component} is ${licenseOf(payload, 'license')}`,
      detail: `It was ${licenseOf(payload, 'before')}`,
    }
  },
} as const

const stateWords = [
  ['rejected', 'rejected'],
  ['unresolved', 'not resolved'],
  ['unspecified', 'not reviewed'],
  ['missing', 'without a license'],
  ['approved', 'approved'],
] as const

function licenseOf(payload: Payload, name: string): string {
  return textOf(payload, name) || 'not stated'
}

function changed(payload: Payload, what: string): MessageWords {
  const state = textOf(payload, 'state')
  const name = textOf(payload, 'name')
  const more = [...(name === '' ? [] : [name]), ...(state === '' ? [] : [`state: ${state}`])]
  return { headline: `The license ${textOf(payload, 'license')} ${what}`, detail: more.join(', ') }
}

function failed(payload: Payload, what: string): MessageWords {
  return { headline: `The license ${textOf(payload, 'license')} ${what}`, detail: textOf(payload, 'reason') }
}
