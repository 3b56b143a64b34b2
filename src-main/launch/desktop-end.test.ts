import { describe, expect, it } from 'vitest'
import { exitCodeOf, hasFailedToStart, type DesktopEnd } from './desktop-end.ts'

const ended: DesktopEnd = { code: 0, signal: null, spawnError: null, wasSeen: false, wasAsked: false }
const by = (signal: NodeJS.Signals): Partial<DesktopEnd> => ({ code: null, signal })
const [seen, asked] = [{ wasSeen: true }, { wasAsked: true }]

describe('the step after the end of the program', () => {
  it.each<[string, Partial<DesktopEnd>, 'browser mode' | number]>([
    ['ends by itself', {}, 0],
    ['fails unseen', { code: 1 }, 'browser mode'],
    ['crashes unseen', by('SIGTRAP'), 'browser mode'],
    ['is killed unseen, as macOS does with a damaged program', by('SIGKILL'), 'browser mode'],
    ['cannot be started', { code: null, spawnError: 'EACCES' }, 'browser mode'],
    ['has a code of its own', { code: 3, ...seen }, 3],
    ['crashes later', { ...by('SIGSEGV'), ...seen }, 139],
    ['is ended by a signal, unseen', by('SIGTERM'), 143],
    ['is ended by a signal, unseen, on Windows', { code: 0xc000013a }, 0xc000013a],
    ['ends as it was asked to', { ...seen, ...asked }, 0],
    ['was asked too early to listen', { ...by('SIGTERM'), ...asked }, 0],
    ['was asked too early to listen, on Windows', { code: 0xc000013a, ...asked }, 0],
    ['was asked and could not be started', { code: null, spawnError: 'ENOENT', ...asked }, 0],
    ['was asked and failed while it closed', { code: 1, ...asked }, 1],
    ['was asked and crashed while it closed', { ...by('SIGSEGV'), ...asked }, 139],
    ['was asked, did not end and was killed', { ...by('SIGKILL'), ...seen, ...asked }, 137],
  ])('follows a program that %s', (_case, how, follows) => {
    const end = { ...ended, ...how }
    expect(hasFailedToStart(end) ? 'browser mode' : exitCodeOf(end)).toBe(follows)
  })
})
