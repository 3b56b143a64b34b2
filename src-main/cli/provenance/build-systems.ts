import type { BuildSystem, Provenance } from './build-system.ts'

type Event = Provenance['eventType']

const gitHub: BuildSystem = {
  isPresent: (of) => of('GITHUB_ACTIONS') === 'true',
  read(of) {
    const repositoryUrl = joined('/', of('GITHUB_SERVER_URL'), of('GITHUB_REPOSITORY'))
    // "refs/pull/17/merge" in builds of a pull request.
    const prNumber = /^refs\/pull\/(\d+)\//.exec(of('GITHUB_REF') ?? '')?.[1] ?? null
    const releaseTag = of('GITHUB_REF_TYPE') === 'tag' ? of('GITHUB_REF_NAME') : null
    const event = of('GITHUB_EVENT_NAME') ?? ''
    return {
      provider: 'github_actions',
      eventType: event.startsWith('pull_request') ? 'pull_request' : eventOf(null, releaseTag, event === 'push'),
      releaseTag,
      prNumber,
      prUrl: prNumber && joined('/pull/', repositoryUrl, prNumber),
      prSourceBranch: of('GITHUB_HEAD_REF'),
      prTargetBranch: of('GITHUB_BASE_REF'),
      prAuthor: event.startsWith('pull_request') ? of('GITHUB_ACTOR') : null,
      buildUrl: joined('/actions/runs/', repositoryUrl, of('GITHUB_RUN_ID')),
      commitSha: of('GITHUB_SHA'),
      repositoryUrl,
    }
  },
}

const azure: BuildSystem = {
  isPresent: (of) => of('TF_BUILD')?.toLowerCase() === 'true',
  read(of) {
    const repositoryUrl = of('BUILD_REPOSITORY_URI')
    const isPullRequest = of('BUILD_REASON') === 'PullRequest'
    const releaseTag = behind('refs/tags/', of('BUILD_SOURCEBRANCH'))
    // The number is GitHub's; repositories of Azure have the id alone.
    const atGitHub = of('SYSTEM_PULLREQUEST_PULLREQUESTNUMBER')
    const prNumber = atGitHub ?? of('SYSTEM_PULLREQUEST_PULLREQUESTID')
    const project = joined('', of('SYSTEM_COLLECTIONURI'), encoded(of('SYSTEM_TEAMPROJECT')))
    const branch = (name: string | null) => behind('refs/heads/', name) ?? name
    return {
      provider: 'azure_devops',
      eventType: eventOf(isPullRequest ? 'yes' : null, releaseTag, of('BUILD_REASON') === 'IndividualCI'),
      releaseTag,
      prNumber,
      prUrl: prNumber && joined(atGitHub ? '/pull/' : '/pullrequest/', repositoryUrl?.replace(/\.git$/, ''), prNumber),
      prSourceBranch: branch(of('SYSTEM_PULLREQUEST_SOURCEBRANCH')),
      prTargetBranch: branch(of('SYSTEM_PULLREQUEST_TARGETBRANCH')),
      prAuthor: isPullRequest ? of('BUILD_REQUESTEDFOR') : null,
      buildUrl: joined('/_build/results?buildId=', project, of('BUILD_BUILDID')),
      commitSha: of('SYSTEM_PULLREQUEST_SOURCECOMMITID') ?? of('BUILD_SOURCEVERSION'),
      repositoryUrl,
    }
  },
}

const bitbucket: BuildSystem = {
  isPresent: (of) => of('BITBUCKET_BUILD_NUMBER') !== null,
  read(of) {
    const repositoryUrl = of('BITBUCKET_GIT_HTTP_ORIGIN')
    const [releaseTag, prNumber] = [of('BITBUCKET_TAG'), of('BITBUCKET_PR_ID')]
    return {
      provider: 'bitbucket_pipelines',
      eventType: eventOf(prNumber, releaseTag, of('BITBUCKET_BRANCH') !== null),
      releaseTag,
      prNumber,
      prUrl: prNumber && joined('/pull-requests/', repositoryUrl, prNumber),
      prSourceBranch: prNumber && of('BITBUCKET_BRANCH'),
      prTargetBranch: of('BITBUCKET_PR_DESTINATION_BRANCH'),
      buildUrl: joined('/pipelines/results/', repositoryUrl, of('BITBUCKET_BUILD_NUMBER')),
      commitSha: of('BITBUCKET_COMMIT'),
      repositoryUrl,
    }
  },
}

const gitLab: BuildSystem = {
  isPresent: (of) => of('GITLAB_CI') === 'true',
  read(of) {
    const [releaseTag, prNumber] = [of('CI_COMMIT_TAG'), of('CI_MERGE_REQUEST_IID')]
    return {
      provider: 'generic_ci',
      eventType: eventOf(prNumber, releaseTag, of('CI_PIPELINE_SOURCE') === 'push'),
      releaseTag,
      prNumber,
      prUrl: prNumber && joined('/-/merge_requests/', of('CI_MERGE_REQUEST_PROJECT_URL'), prNumber),
      prSourceBranch: of('CI_MERGE_REQUEST_SOURCE_BRANCH_NAME'),
      prTargetBranch: of('CI_MERGE_REQUEST_TARGET_BRANCH_NAME'),
      prAuthor: prNumber && of('GITLAB_USER_LOGIN'),
      buildUrl: of('CI_JOB_URL') ?? of('CI_PIPELINE_URL'),
      commitSha: of('CI_COMMIT_SHA'),
      repositoryUrl: of('CI_PROJECT_URL'),
    }
  },
}

const jenkins: BuildSystem = {
  isPresent: (of) => of('JENKINS_URL') !== null,
  read(of) {
    // Pull requests are "changes" of multibranch projects.
    const [releaseTag, prNumber] = [of('TAG_NAME'), of('CHANGE_ID')]
    return {
      provider: 'generic_ci',
      eventType: eventOf(prNumber, releaseTag, (of('GIT_BRANCH') ?? of('BRANCH_NAME')) !== null),
      releaseTag,
      prNumber,
      prUrl: of('CHANGE_URL'),
      prSourceBranch: of('CHANGE_BRANCH'),
      prTargetBranch: of('CHANGE_TARGET'),
      prAuthor: of('CHANGE_AUTHOR'),
      buildUrl: of('BUILD_URL'),
      commitSha: of('GIT_COMMIT'),
      repositoryUrl: of('GIT_URL'),
    }
  },
}

/** Any other build: nothing else is said in the same way everywhere. */
const other: BuildSystem = {
  isPresent: (of) => ['true', '1'].includes(of('CI')?.toLowerCase() ?? ''),
  read: () => ({ provider: 'generic_ci' }),
}

/** Build systems that are known, the first that is present counts: Jenkins starts inside of others, and all but Jenkins and Azure set `CI`. */
export const buildSystems: readonly BuildSystem[] = [gitHub, azure, bitbucket, gitLab, jenkins, other]

function eventOf(pullRequest: string | null, tag: string | null, isPush: boolean): Event {
  if (pullRequest) return 'pull_request'
  if (tag) return 'release'
  return isPush ? 'push' : null
}

/** Null if a part is missing: half an address leads nowhere. */
function joined(by: string, start: string | null | undefined, end: string | null | undefined): string | null {
  return start && end ? `${start.replace(/\/$/, by.startsWith('/') ? '' : '/')}${by}${end}` : null
}

function behind(prefix: string, name: string | null): string | null {
  return name?.startsWith(prefix) ? name.slice(prefix.length) : null
}

function encoded(name: string | null): string | null {
  return name ? encodeURIComponent(name) : null
}
