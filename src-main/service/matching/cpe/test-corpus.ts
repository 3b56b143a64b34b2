import type { CpeEntry } from '#service/matching/contract/match-result.ts'
import { allOf, and, anyOf, lookupOf, not, or, record } from './test-cpe.ts'

const windows = '?o:microsoft:windows:-'

const records: readonly CpeEntry[] = [
  record('LIMITS', anyOf(or('a:fox:den >=1.0 <1.5', 'a:fox:den >2.0 <=2.3'))),
  record('OVERLAP', anyOf(or('a:fox:brush >=1.0 <1.5', 'a:fox:brush >=1.2 <2.0', 'a:fox:brush <0.9'))),
  record('UPPER', anyOf(or('a:fox:tooth <2.0-RC2'))),
  record('EVERY', anyOf(or('a:fox:tail'))),
  record('LITERAL', anyOf(or('a:fox:ear:3.1', 'a:fox:ear:3.2:rc1', 'a:fox:ear:4.*'))),
  record('NA', anyOf(or('a:redis:redis:-'))),
  record('GSOAP', anyOf(or('a:genivia:gsoap >=2.7.0 <2.8.123e'))),
  record('UPDATE-NA', anyOf(or('a:fox:paw:1.0:-'))),
  record('EDITION', anyOf(or('a:git:lab:*:*:*:*:enterprise <5.0'))),
  record('TARGET', anyOf(or('a:fox:plugin:*:*:*:*:*:wordpress <5.0'))),
  record('WINDOWS', allOf(or('a:go:go <1.20.11', 'a:go:go >=1.21.0-0 <1.21.4'), or(windows))),
  record('WINDOWS-FIRST', allOf(or(windows), or('a:go:go <1.10'))),
  record(
    'RHEL',
    allOf(or('a:red:engine <2.9'), or('?o:redhat:enterprise_linux:7.0', '?o:redhat:enterprise_linux:8.0')),
  ),
  record('LINUX', allOf(or('a:net:manager'), or('?o:linux:linux_kernel:-'))),
  record('KERNEL', allOf(or('a:net:driver'), or('?o:linux:linux_kernel <5.10'))),
  record('RELEASE', allOf(or('a:win:app'), or('?o:microsoft:windows_10:1607'))),
  record('FIRMWARE', allOf(or('o:net:a250_firmware:-'), or('?h:net:a250:-'))),
  record('PLUGIN', allOf(or('a:fox:theme'), or('?a:wordpress:wordpress <5.0'))),
  record('SHIFT', allOf(or('a:ibm:robot'), or('?a:redhat:openshift:-', windows))),
  record('SAME-NODE', anyOf(or('a:wp:core <4.0', '?a:wp:core'))),
  record('NODE-AND', anyOf(and('a:cisco:esa:-', 'o:cisco:asyncos >=14.0 <14.2'))),
  record('NESTED', allOf(or('a:den:app <2.0'), or('?a:den:lib <1.0', windows), not(or('?a:den:patch')))),
  record('NOT-PRODUCT', allOf(or('a:cub:app'), not(or('?a:cub:shield')))),
  record('NOT-VERSION', allOf(not(or('a:cub:tool:2.0')))),
  record('NOT-ALL', { ...allOf(or('a:cub:claw >=3.0')), negate: true }),
  record('EITHER', allOf(or('a:owl:app'), or(windows)), anyOf(or('a:owl:app <3.0'))),
  record('ALONE', anyOf(or('a:owl:nest <2.0'), or(windows))),
  record('TWO-NAMES', anyOf(or('a:f5:nginx <1.20', 'a:nginx:nginx:*:*:*:*:plus <2.0'))),
  record(
    'BROKEN',
    allOf(or('a:elk:horn <2.0'), {
      ...or(),
      criteria: [{ criteria: 'cpe:2.3:a:x::y:1:2:3:4:5:6:7:8:9', vulnerable: false }],
    }),
  ),
  record('ESCAPED', anyOf(or(String.raw`a:soap\:\:lite_project:soap\:\:lite <1.15`))),
  record('NO-ORDER', anyOf(or('a:fox:hole <current'))),
  { ...record('REJECTED', anyOf(or('a:fox:tail'))), withdrawn: true },
  record('PLATFORM', allOf(or('a:other:app'), or('?h:net:switch:-'))),
]

/** For tests: advisory data with a record for each kind of configuration. */
export const corpus = lookupOf(records)
