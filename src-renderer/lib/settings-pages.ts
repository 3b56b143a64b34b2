import type { IconName } from './icon-names.ts'
import { paths } from './paths.ts'
import * as settingsPagesTexts from './settings-pages-texts.ts'
import * as texts from './texts.ts'

/** A page of the settings, or one of the library that settings lead to as well. */
export interface SettingsPage {
  readonly href: string
  readonly icon: IconName
  readonly label: string
  /** What it holds, in a few words. */
  readonly about: string
  /** Whether only the desktop app has it. */
  readonly isOfDesktop?: true
}

export interface SettingsGroup {
  readonly title: string
  readonly pages: readonly SettingsPage[]
}

/** The page of what only the desktop app has. */
export const desktopPage = `${paths.settings}/desktop`

/** All settings by what they are about, in the order of their index. */
export const settingsGroups: readonly SettingsGroup[] = [
  {
    title: settingsPagesTexts.thisComputer,
    pages: [
      {
        href: paths.settingsPart('general'),
        icon: 'computer',
        label: settingsPagesTexts.general,
        about: settingsPagesTexts.themeDensitySingleKeyShortcuts,
      },
      {
        href: paths.settingsPart('connection'),
        icon: 'connection',
        label: settingsPagesTexts.connections,
        about: settingsPagesTexts.thisComputerAndServersNetwork,
      },
      {
        href: desktopPage,
        icon: 'external',
        label: settingsPagesTexts.desktop,
        about: settingsPagesTexts.linksFromOtherPrograms,
        isOfDesktop: true,
      },
    ],
  },
  {
    title: settingsPagesTexts.organization,
    pages: [
      {
        href: paths.settingsPart('people'),
        icon: 'people',
        label: settingsPagesTexts.people,
        about: settingsPagesTexts.whoMaySignInAndTheir,
      },
      {
        href: paths.settingsPart('roles'),
        icon: 'policy',
        label: settingsPagesTexts.roles,
        about: settingsPagesTexts.whatEachRoleMayDo,
      },
      {
        href: paths.settingsPart('sign-in'),
        icon: 'connection',
        label: settingsPagesTexts.signIn,
        about: settingsPagesTexts.withAnAccountOfYourOrganization,
      },
      {
        href: paths.settingsPart('tokens'),
        icon: 'key',
        label: settingsPagesTexts.tokens,
        about: settingsPagesTexts.whatProgramsAndBuildsSign,
      },
      {
        href: paths.settingsPart('notifications'),
        icon: 'inbox',
        label: settingsPagesTexts.notifications,
        about: settingsPagesTexts.whatYouAreToldAtWhich,
      },
      {
        href: paths.settingsPart('channels'),
        icon: 'share',
        label: settingsPagesTexts.channels,
        about: settingsPagesTexts.mailSlackTeamsAndWebhooks,
      },
      {
        href: paths.settingsPart('trackers'),
        icon: 'external',
        label: settingsPagesTexts.trackers,
        about: settingsPagesTexts.jiraGithubAndGitlabWhereTickets,
      },
      {
        href: paths.settingsPart('keys'),
        icon: 'sign',
        label: settingsPagesTexts.signingKeys,
        about: settingsPagesTexts.whatSignsAndWhomYouTrust,
      },
      {
        href: paths.backups,
        icon: 'backup',
        label: settingsPagesTexts.backup,
        about: settingsPagesTexts.copiesOfYourDataVerifiedAfter,
      },
      {
        href: paths.settingsPart('audit-log'),
        icon: 'clock',
        label: settingsPagesTexts.auditLog,
        about: settingsPagesTexts.whoChangedWhatAndWhether,
      },
    ],
  },
  {
    title: settingsPagesTexts.rules,
    pages: [
      {
        href: paths.settingsPart('queue-order'),
        icon: 'rank',
        label: settingsPagesTexts.queueOrder,
        about: settingsPagesTexts.whatComesFirstInTriage,
      },
      {
        href: paths.policies,
        icon: 'policy',
        label: settingsPagesTexts.policies,
        about: settingsPagesTexts.whatAVersionMustFulfill,
      },
      {
        href: paths.automation,
        icon: 'automation',
        label: texts.automation,
        about: settingsPagesTexts.whatIsEditedWhenAVersion,
      },
      {
        href: paths.licenses,
        icon: 'license',
        label: settingsPagesTexts.licenses,
        about: settingsPagesTexts.approvedRejectedAndOwnLicenses,
      },
      {
        href: paths.namedLists,
        icon: 'table',
        label: settingsPagesTexts.namedLists,
        about: settingsPagesTexts.valuesThatManyRulesShare,
      },
      {
        href: paths.labels,
        icon: 'label',
        label: settingsPagesTexts.labelsAndFields,
        about: settingsPagesTexts.yourOwnFieldsAndNames,
      },
      {
        href: paths.settingsPart('environments'),
        icon: 'layers',
        label: settingsPagesTexts.environments,
        about: settingsPagesTexts.keepDecisionsReadLicenseListsTake,
      },
      {
        href: paths.advisories,
        icon: 'database',
        label: settingsPagesTexts.advisoryData,
        about: settingsPagesTexts.sourcesUpdatesBundlesAndWhatThey,
      },
    ],
  },
]

/** Returns the groups with the pages whose name or description has every word of a text. Groups without one are left out. */
export function findSettings(text: string): readonly SettingsGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const isDesktop = globalThis.window?.waybill !== undefined
  const isFound = (title: string) => (page: SettingsPage) => {
    if (page.isOfDesktop && !isDesktop) return false
    const said = `${title} ${page.label} ${page.about}`.toLowerCase()
    return words.every((word) => said.includes(word))
  }
  return settingsGroups
    .map(({ title, pages }) => ({ title, pages: pages.filter(isFound(title)) }))
    .filter(({ pages }) => pages.length > 0)
}
