import { checkBrokenOff, checkLargeFile } from './bytes.ts'
import type { Context } from './context.ts'
import { checkEndsDuringIngest, checkQuits } from './ends.ts'
import { checkOffline } from './offline.ts'
import { checkArchive, checkChangedArchive, checkFuses, checkNodeIsClosed, checkPackagedStart } from './packaged.ts'
import type { Point } from './point.ts'
import {
  checkEndBy,
  checkOpenedFile,
  checkParts,
  checkSecondStart,
  checkVersion,
  checkWithoutDisplay,
} from './starts.ts'
import { checkSuite } from './suites.ts'

const posix: readonly NodeJS.Platform[] = ['linux', 'darwin']
const inStandIn = { runsInStandIn: true } as const

const starts: readonly Point<Context>[] = [
  {
    id: 'A1',
    what: 'The program reports its version',
    expected: 'that of the installed package',
    check: checkVersion,
  },
  {
    id: 'A2',
    what: 'Its parts: Node-API, zstd, hashes, Ed25519, full text search in a thread, a limit of memory',
    expected: 'all work; a thread without end stops with ERR_WORKER_OUT_OF_MEMORY',
    check: checkParts,
    ...inStandIn,
  },
  {
    id: 'A3',
    what: '`npm start`, then Ctrl+C',
    expected: 'a window within 3 s; exit code 0, no `waybill.lock`',
    systems: posix,
    check: checkEndBy('SIGINT'),
    ...inStandIn,
  },
  {
    id: 'A4',
    what: '`npm start`, then `kill -TERM`',
    expected: 'a window within 3 s; exit code 0, no `waybill.lock`',
    systems: posix,
    check: checkEndBy('SIGTERM'),
    ...inStandIn,
  },
  {
    id: 'A5',
    what: '`npm start -- a.cdx.json`',
    expected: 'the card of the file',
    check: checkOpenedFile,
    ...inStandIn,
  },
  {
    id: 'A6',
    what: 'A second start with a file',
    expected: 'the card in the first window; the second ends with 0',
    check: checkSecondStart,
    ...inStandIn,
  },
  {
    id: 'A7',
    what: '`npm start` without a display',
    expected: 'browser mode, one sentence that says why',
    systems: ['linux'],
    check: checkWithoutDisplay,
    ...inStandIn,
  },
  {
    id: 'A8',
    what: 'Ubuntu 24.04 with `chrome-sandbox` as it was unpacked',
    expected: 'browser mode, one sentence with the command that helps',
    systems: ['linux'],
  },
]

const suites: readonly Point<Context>[] = [
  { id: 'B1', what: '`npm run e2e`', expected: 'everything passes, in Electron', check: checkSuite() },
  {
    id: 'B2',
    what: '`npm run e2e -- --repeat-each 3`',
    expected: 'everything passes, in Electron',
    check: checkSuite('--repeat-each', '3'),
  },
  { id: 'B3', what: '`npm run dev`: change a component, then a resolver', expected: 'hot, then a restart' },
]

const bytes: readonly Point<Context>[] = [
  {
    id: 'C1',
    what: 'A feed of 256 MiB by a second start',
    expected: 'memory of the main process < +150 MiB, its event loop never held for 100 ms',
    check: checkLargeFile(256),
    ...inStandIn,
  },
  {
    id: 'C2',
    what: 'Uploads of 64 MiB that break off',
    expected: '`incoming/` empty within 5 s, memory back within 100 MiB',
    check: checkBrokenOff,
    ...inStandIn,
  },
  {
    id: 'C3',
    what: '256 MiB by the picker and by a drop, a folder of 1 GB, a feed of 8 GiB',
    expected: 'as C1 and C2',
  },
  {
    id: 'C4',
    what: 'CSV, PDF and 200 MB of JSON saved; canceled in the dialog; again',
    expected: 'a whole file each time, nothing after a cancel, and the second attempt works',
  },
]

const ends: readonly Point<Context>[] = [
  {
    id: 'D1',
    what: 'Start and quit, again and again',
    expected: 'exit code 0, no `waybill.lock`, integrity_check ok',
    check: checkQuits,
    ...inStandIn,
  },
  {
    id: 'D2',
    what: 'Quit while a document is read, again and again',
    expected: 'integrity_check ok, every acknowledged version is there',
    check: checkEndsDuringIngest('quit'),
    ...inStandIn,
  },
  {
    id: 'D3',
    what: 'SIGKILL while a document is read, again and again',
    expected: 'integrity_check ok, every acknowledged version is there',
    check: checkEndsDuringIngest('kill'),
    ...inStandIn,
  },
  { id: 'D4', what: 'The two largest exports at once; the hostile documents', expected: 'the app stays, and says why' },
  {
    id: 'D5',
    what: 'The processes of the page and of the GPU killed in turn',
    expected: 'the page is back, decisions are there',
  },
  { id: 'D6', what: '⌘Q twice; ⌘Q during a migration', expected: 'as D1', systems: ['darwin'] },
  {
    id: 'D7',
    what: 'Log off and shut down with the app open',
    expected: 'the next start opens the data folder; as D2',
  },
]

const window: readonly Point<Context>[] = [
  { id: 'E1', what: 'Every entry of the menu, by mouse and by key', expected: 'does what it says' },
  {
    id: 'E2',
    what: 'z, Z and ? in every text, with single-key shortcuts on and off',
    expected: 'a letter, nothing else',
  },
  { id: 'E3', what: 'Zoom, the dark theme, minimize and a second start', expected: 'readable; the window is back' },
  {
    id: 'E4',
    what: 'Close the window, then open a file from Finder; click in the Dock during a migration',
    expected: 'one window, with the file',
    systems: ['darwin'],
  },
  {
    id: 'E5',
    what: 'A link to a website in an advisory',
    expected: 'a question first, then the browser of the system',
  },
  { id: 'E6', what: 'A screen reader, from a dropped file to a decision', expected: 'everything is read out' },
]

const offline: readonly Point<Context>[] = [
  {
    id: 'F1',
    what: "Chromium's network log and the connections of the main process, with the sample product",
    expected: 'nothing leaves this computer',
    check: checkOffline,
    ...inStandIn,
  },
  { id: 'F2', what: 'A capture of packets for 10 minutes, once with a PAC proxy', expected: 'nothing of Waybill' },
]

const packages: readonly Point<Context>[] = [
  {
    id: 'G1',
    what: 'The fuses of the packaged program',
    expected: 'as in `scripts/package/electron-builder.config.ts`',
    check: checkFuses,
  },
  {
    id: 'G2',
    what: 'The archive of the package',
    expected: 'every file of `dist/app`, no tests, maps or second Node; beside it only the native library',
    check: checkArchive,
  },
  { id: 'G3', what: 'The packaged program', expected: 'a window; quits with 0', check: checkPackagedStart },
  {
    id: 'G4',
    what: '`ELECTRON_RUN_AS_NODE=1`, `NODE_OPTIONS=--require=…`',
    expected: 'no effect',
    check: checkNodeIsClosed,
  },
  {
    id: 'G5',
    what: 'One byte of the archive changed',
    expected: 'it does not start',
    systems: ['darwin', 'win32'], // Electron does not check it on Linux
    check: checkChangedArchive,
  },
  {
    id: 'G6',
    what: 'Install; open a file with it; install over it; remove it',
    expected: 'the endings of `.spdx`, on Linux also of `.cdx.json`; the data stays',
  },
  { id: 'G7', what: 'A, C, D and E with the installed app', expected: 'as there' },
  {
    id: 'G8',
    what: 'A file opened with the AppImage while the app closes',
    expected: 'the app starts again, with the file',
    systems: ['linux'],
  },
]

/** Everything that is accepted on the day on which Electron is at hand, on each system. */
export const points: readonly Point<Context>[] = [
  ...starts,
  ...suites,
  ...bytes,
  ...ends,
  ...window,
  ...offline,
  ...packages,
]
