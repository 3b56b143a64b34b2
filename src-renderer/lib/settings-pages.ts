import type { IconName } from './icon-names.ts'
import { paths } from './paths.ts'

/** A page of the settings, or one of the library that settings lead to as well. */
export interface SettingsPage {
  readonly href: string
  readonly icon: IconName
  readonly label: string
  /** What it holds, in a few words. */
  readonly about: string
}

export interface SettingsGroup {
  readonly title: string
  readonly pages: readonly SettingsPage[]
}

/** All settings by what they are about, in the order of their index. */
export const settingsGroups: readonly SettingsGroup[] = [
  {
    title: 'This window',
    pages: [
      {
        href: paths.settingsPart('general'),
        icon: 'computer',
        label: 'General',
        about: 'Theme, density, single-key shortcuts',
      },
      {
        href: paths.settingsPart('connection'),
        icon: 'connection',
        label: 'Connections',
        about: 'This computer and servers, network access, who is signed in',
      },
      {
        href: paths.settingsPart('notifications'),
        icon: 'inbox',
        label: 'Notifications',
        about: 'What you are told, at which level, from which environments',
      },
      {
        href: paths.settingsPart('channels'),
        icon: 'share',
        label: 'Channels',
        about: 'Mail, Slack, Teams and webhooks for what you are told',
      },
    ],
  },
  {
    title: 'Rules',
    pages: [
      {
        href: paths.settingsPart('queue-order'),
        icon: 'rank',
        label: 'Queue order',
        about: 'What comes first in triage',
      },
      { href: paths.policies, icon: 'policy', label: 'Policies', about: 'What a version must fulfill to pass' },
      {
        href: paths.automation,
        icon: 'automation',
        label: 'Automation',
        about: 'What is edited when a version arrives',
      },
      { href: paths.licenses, icon: 'license', label: 'Licenses', about: 'Approved, rejected and own licenses' },
      { href: paths.namedLists, icon: 'table', label: 'Named lists', about: 'Values that many rules share' },
      {
        href: paths.labels,
        icon: 'label',
        label: 'Labels and fields',
        about: 'Your own fields, and names of your own components',
      },
      {
        href: paths.settingsPart('environments'),
        icon: 'layers',
        label: 'Environments',
        about: 'Keep decisions, read license lists, take uploads',
      },
      {
        href: paths.advisories,
        icon: 'database',
        label: 'Advisory data',
        about: 'Sources, updates, bundles and what they changed',
      },
    ],
  },
  {
    title: 'Team',
    pages: [
      {
        href: paths.settingsPart('people'),
        icon: 'people',
        label: 'People',
        about: 'Who may sign in, and their roles',
      },
      {
        href: paths.settingsPart('tokens'),
        icon: 'key',
        label: 'Tokens',
        about: 'What programs and builds sign in with',
      },
      {
        href: paths.settingsPart('sign-in'),
        icon: 'connection',
        label: 'Sign-in',
        about: 'With an account of your organization, by OpenID',
      },
      {
        href: paths.settingsPart('roles'),
        icon: 'policy',
        label: 'Roles',
        about: 'What each role may do, operation by operation',
      },
      {
        href: paths.settingsPart('trackers'),
        icon: 'external',
        label: 'Trackers',
        about: 'Jira, GitHub and GitLab: where tickets are opened',
      },
    ],
  },
  {
    title: 'Safety',
    pages: [
      { href: paths.backups, icon: 'backup', label: 'Backup', about: 'Copies of your data, verified after writing' },
      { href: paths.settingsPart('keys'), icon: 'key', label: 'Signing keys', about: 'What signs, and whom you trust' },
      {
        href: paths.settingsPart('audit-log'),
        icon: 'clock',
        label: 'Audit log',
        about: 'Who changed what, and whether the log is whole',
      },
    ],
  },
]

/** Returns the groups with the pages whose name or description has every word of a text. Groups without one are left out. */
export function findSettings(text: string): readonly SettingsGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const isFound = (title: string) => (page: SettingsPage) => {
    const said = `${title} ${page.label} ${page.about}`.toLowerCase()
    return words.every((word) => said.includes(word))
  }
  return settingsGroups
    .map(({ title, pages }) => ({ title, pages: pages.filter(isFound(title)) }))
    .filter(({ pages }) => pages.length > 0)
}
