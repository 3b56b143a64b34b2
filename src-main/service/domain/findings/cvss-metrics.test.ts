import { expect, test } from 'vitest'
import { cvssScales } from '#shared/cvss-metrics.ts'
import { explainCvss } from './cvss-metrics.ts'

/** Base metrics of each version with the letters of all of their values, from the vectors that FIRST defines. */
const letters: Readonly<Record<string, string>> = {
  '2.0': 'AV:LAN AC:LMH Au:MSN C:NPC I:NPC A:NPC',
  '3.0': 'AV:NALP AC:LH PR:NLH UI:NR S:UC C:NLH I:NLH A:NLH',
  '3.1': 'AV:NALP AC:LH PR:NLH UI:NR S:UC C:NLH I:NLH A:NLH',
  '4.0': 'AV:NALP AC:LH AT:NP PR:NLH UI:NPA VC:HLN VI:HLN VA:HLN SC:HLN SI:HLN SA:HLN',
}

test.each(Object.entries(letters))('explains every value of a CVSS %s vector by a graded name', (version, all) => {
  const scales: Readonly<Record<string, readonly (readonly string[])[]>> = cvssScales
  for (const metric of all.split(' ')) {
    const [name = '', values = ''] = metric.split(':')
    const explained = values.split('').flatMap((value) => explainCvss(version, `CVSS:${version}/${name}:${value}/X:N`))
    expect(explained.map(({ value }) => value)).toHaveLength(values.length)
    expect(explained.filter(({ key, value }) => !scales[key]?.some((scale) => scale.includes(value)))).toEqual([])
  }
})
