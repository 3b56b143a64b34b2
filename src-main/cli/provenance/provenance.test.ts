import { describe, expect, test } from 'vitest'
import { headersOfBuild } from './provenance.ts'

const sha = 'a'.repeat(40)

describe('what a build says of itself', () => {
  const gitHub = {
    ...{ CI: 'true', GITHUB_ACTIONS: 'true', GITHUB_SERVER_URL: 'https://github.example', GITHUB_REPOSITORY: 'o/r' },
    ...{ GITHUB_RUN_ID: '7', GITHUB_SHA: sha, GITHUB_ACTOR: 'ada', GITHUB_REF_TYPE: 'branch', GITHUB_REF_NAME: 'main' },
    ...{ GITHUB_EVENT_NAME: 'push', GITHUB_REF: 'refs/heads/main', GITHUB_HEAD_REF: '', GITHUB_BASE_REF: '' },
  }
  const fromGitHub = {
    'x-ci-provider': 'github_actions',
    'x-build-url': 'https://github.example/o/r/actions/runs/7',
    'x-commit-sha': sha,
    'x-repository-url': 'https://github.example/o/r',
  }
  const gitLab = {
    ...{ CI: 'true', GITLAB_CI: 'true', CI_JOB_URL: 'https://g.example/o/r/-/jobs/9', CI_COMMIT_SHA: sha },
    ...{ CI_PROJECT_URL: 'https://g.example/o/r', GITLAB_USER_LOGIN: 'ada' },
  }
  const fromGitLab = {
    'x-ci-provider': 'generic_ci',
    'x-build-url': 'https://g.example/o/r/-/jobs/9',
    'x-commit-sha': sha,
    'x-repository-url': 'https://g.example/o/r',
  }
  const azure = {
    ...{ TF_BUILD: 'True', BUILD_REASON: 'IndividualCI', BUILD_SOURCEBRANCH: 'refs/heads/main', BUILD_BUILDID: '7' },
    ...{ SYSTEM_COLLECTIONURI: 'https://dev.example/org/', SYSTEM_TEAMPROJECT: 'My project' },
    ...{ BUILD_SOURCEVERSION: sha, BUILD_REPOSITORY_URI: 'https://org@dev.example/org/p/_git/r' },
  }
  const fromAzure = {
    'x-ci-provider': 'azure_devops',
    'x-build-url': 'https://dev.example/org/My%20project/_build/results?buildId=7',
    'x-commit-sha': sha,
    'x-repository-url': 'https://dev.example/org/p/_git/r',
  }
  const bitbucket = {
    ...{ CI: 'true', BITBUCKET_BUILD_NUMBER: '12', BITBUCKET_COMMIT: sha },
    BITBUCKET_GIT_HTTP_ORIGIN: 'https://bitbucket.example/o/r',
  }
  const fromBitbucket = {
    'x-ci-provider': 'bitbucket_pipelines',
    'x-build-url': 'https://bitbucket.example/o/r/pipelines/results/12',
    'x-commit-sha': sha,
    'x-repository-url': 'https://bitbucket.example/o/r',
  }
  const jenkins = {
    ...{ JENKINS_URL: 'https://j.example/', BUILD_URL: 'https://j.example/job/r/3/', GIT_COMMIT: sha },
    GIT_URL: 'https://ada:hidden@git.example/o/r.git',
  }
  const fromJenkins = {
    'x-ci-provider': 'generic_ci',
    'x-build-url': 'https://j.example/job/r/3/',
    'x-commit-sha': sha,
    'x-repository-url': 'https://git.example/o/r.git',
  }
  const tag = { 'x-event-type': 'release', 'x-release-tag': 'v1.2' }
  const pullRequest = {
    ...{ 'x-event-type': 'pull_request', 'x-pr-number': '17', 'x-pr-source-branch': 'topic' },
    ...{ 'x-pr-target-branch': 'main', 'x-pr-author': 'ada' },
  }
  const cases: readonly (readonly [string, Record<string, string>, Record<string, string>])[] = [
    ['nothing outside of a build', { PATH: '/bin', GITHUB_SHA: sha }, {}],
    ['a build of which only that is known', { CI: '1' }, { 'x-ci-provider': 'generic_ci' }],
    ['no build', { CI: 'false' }, {}],
    ['a push to GitHub', gitHub, { ...fromGitHub, 'x-event-type': 'push' }],
    [
      'a pull request of GitHub',
      {
        ...{ ...gitHub, GITHUB_EVENT_NAME: 'pull_request', GITHUB_REF: 'refs/pull/17/merge' },
        ...{ GITHUB_REF_NAME: '17/merge', GITHUB_HEAD_REF: 'topic', GITHUB_BASE_REF: 'main' },
      },
      { ...fromGitHub, ...pullRequest, 'x-pr-url': 'https://github.example/o/r/pull/17' },
    ],
    [
      'a tag of GitHub',
      { ...gitHub, GITHUB_REF: 'refs/tags/v1.2', GITHUB_REF_TYPE: 'tag', GITHUB_REF_NAME: 'v1.2' },
      { ...fromGitHub, ...tag },
    ],
    ['a timer of GitHub', { ...gitHub, GITHUB_EVENT_NAME: 'schedule' }, fromGitHub],
    ['a push to GitLab', { ...gitLab, CI_PIPELINE_SOURCE: 'push' }, { ...fromGitLab, 'x-event-type': 'push' }],
    ['a tag of GitLab', { ...gitLab, CI_PIPELINE_SOURCE: 'push', CI_COMMIT_TAG: 'v1.2' }, { ...fromGitLab, ...tag }],
    [
      'a merge request of GitLab',
      {
        ...{ ...gitLab, CI_PIPELINE_SOURCE: 'merge_request_event', CI_MERGE_REQUEST_IID: '17' },
        ...{ CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: 'topic', CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main' },
        CI_MERGE_REQUEST_PROJECT_URL: 'https://g.example/o/r',
      },
      { ...fromGitLab, ...pullRequest, 'x-pr-url': 'https://g.example/o/r/-/merge_requests/17' },
    ],
    ['a push to Azure', azure, { ...fromAzure, 'x-event-type': 'push' }],
    ['a tag of Azure', { ...azure, BUILD_SOURCEBRANCH: 'refs/tags/v1.2' }, { ...fromAzure, ...tag }],
    [
      'a pull request of Azure',
      {
        ...{ ...azure, BUILD_REASON: 'PullRequest', BUILD_SOURCEBRANCH: 'refs/pull/17/merge' },
        ...{ SYSTEM_PULLREQUEST_PULLREQUESTID: '17', SYSTEM_PULLREQUEST_SOURCEBRANCH: 'refs/heads/topic' },
        ...{ SYSTEM_PULLREQUEST_TARGETBRANCH: 'refs/heads/main', BUILD_REQUESTEDFOR: 'ada' },
        SYSTEM_PULLREQUEST_SOURCECOMMITID: 'b'.repeat(40),
      },
      {
        ...{ ...fromAzure, ...pullRequest, 'x-commit-sha': 'b'.repeat(40) },
        'x-pr-url': 'https://dev.example/org/p/_git/r/pullrequest/17',
      },
    ],
    [
      'a pull request of GitHub that Azure builds',
      {
        ...{ ...azure, BUILD_REASON: 'PullRequest', BUILD_REPOSITORY_URI: 'https://github.example/o/r.git' },
        ...{ SYSTEM_PULLREQUEST_PULLREQUESTID: '999', SYSTEM_PULLREQUEST_PULLREQUESTNUMBER: '17' },
        ...{ SYSTEM_PULLREQUEST_SOURCEBRANCH: 'topic', SYSTEM_PULLREQUEST_TARGETBRANCH: 'main' },
        BUILD_REQUESTEDFOR: 'ada',
      },
      {
        ...{ ...fromAzure, ...pullRequest, 'x-repository-url': 'https://github.example/o/r.git' },
        'x-pr-url': 'https://github.example/o/r/pull/17',
      },
    ],
    ['a push to Bitbucket', { ...bitbucket, BITBUCKET_BRANCH: 'main' }, { ...fromBitbucket, 'x-event-type': 'push' }],
    ['a tag of Bitbucket', { ...bitbucket, BITBUCKET_TAG: 'v1.2' }, { ...fromBitbucket, ...tag }],
    [
      'a pull request of Bitbucket, which does not name its author',
      {
        ...{ ...bitbucket, BITBUCKET_BRANCH: 'topic', BITBUCKET_PR_ID: '17' },
        BITBUCKET_PR_DESTINATION_BRANCH: 'main',
      },
      {
        ...{ ...fromBitbucket, ...pullRequest, 'x-pr-url': 'https://bitbucket.example/o/r/pull-requests/17' },
        'x-pr-author': '',
      },
    ],
    [
      'a push that Jenkins builds',
      { ...jenkins, GIT_BRANCH: 'origin/main' },
      { ...fromJenkins, 'x-event-type': 'push' },
    ],
    ['a tag that Jenkins builds', { ...jenkins, TAG_NAME: 'v1.2' }, { ...fromJenkins, ...tag }],
    [
      'a change that Jenkins builds',
      {
        ...{ ...jenkins, CHANGE_ID: '17', CHANGE_URL: 'https://git.example/o/r/pull/17', CHANGE_BRANCH: 'topic' },
        ...{ CHANGE_TARGET: 'main', CHANGE_AUTHOR: 'ada' },
      },
      { ...fromJenkins, ...pullRequest, 'x-pr-url': 'https://git.example/o/r/pull/17' },
    ],
  ]
  test.each(cases)('%s', (_title, env, headers) => {
    const said = Object.entries(headers).filter(([, value]) => value !== '')
    expect(headersOfBuild(env)).toEqual(Object.fromEntries(said))
  })
})

describe('values of others', () => {
  const read = (value: string) => headersOfBuild({ JENKINS_URL: 'x', CHANGE_BRANCH: value })['x-pr-source-branch']
  test('text of any language is sent as UTF-8', () => {
    const sent = read('größe-你好') ?? ''
    expect(Buffer.from(sent, 'latin1').toString('utf8')).toBe('größe-你好')
    expect(() => new Headers({ 'x-test': sent })).not.toThrow()
  })
  test.each(['a\r\nX-Other: 1', 'a\nb', 'a\u0000b'])('%j begins no other header', (value) => {
    expect(() => new Headers({ 'x-test': read(value) ?? '' })).not.toThrow()
    expect(read(value)).not.toMatch(/\p{Cc}/u)
  })
  test.each([
    ['https://user:secret@git.example/r.git', 'https://git.example/r.git'],
    ['https://token@git.example/r', 'https://git.example/r'],
    ['ssh://git@git.example/r', 'ssh://git.example/r'],
    ['git@git.example:o/r.git', 'git@git.example:o/r.git'],
    ['https://git.example/a@b', 'https://git.example/a@b'],
  ])('no password of %s is sent', (given, sent) => {
    expect(headersOfBuild({ JENKINS_URL: 'x', GIT_URL: given })['x-repository-url']).toBe(sent)
  })
  test('a long value is cut to what the service stores', () => {
    expect(read('x'.repeat(9000))).toHaveLength(2000)
  })
})
