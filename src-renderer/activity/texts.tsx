import type { ReactNode } from 'react'
import type { TextValue } from '#renderer/lib/plural.ts'

export const all = 'All'
export const running = 'Running'
export const failed = 'Failed'
export const noRunningJobs = 'No running jobs'
export const noFailedJobsInTheLast = 'No failed jobs in the last 30 days'
export const activity = 'Activity'
export const loadingJobs = 'Loading jobs'
export const jobsCouldNotBeLoaded = 'Jobs could not be loaded'
export const jobs = 'Jobs'
export const noJobsYet = 'No jobs yet'
export const openAnSbom = 'Open an SBOM…'
export const uploadsImportsAndExportsAppearHere =
  'Uploads, imports and exports appear here with their progress. Finished jobs are kept for 30 days.'
export const entryForms = { one: 'entry', other: 'entries' }
export const moreJobForms = { one: 'more job', other: 'more jobs' }
export const finishedWithNothingToDo = (moreJobs: string) => `${moreJobs} finished with nothing to do.`
export const showOlderJobs = 'Show older jobs'
export const nameProgress = (name: TextValue) => `${name}: progress`
export const cancelAllName = (name: TextValue) => `Cancel all: ${name}`
export const cancelAll = 'Cancel all'
export const itsJobs = 'Its jobs'
export const ofItsJobs = (jobs: string) => `${jobs} of its jobs`
export const jobProgress = (job: TextValue) => `${job}: progress`
export const saveJob = (job: TextValue) => `Save: ${job}`
export const save = 'Save'
export const cancelJob = (job: TextValue) => `Cancel: ${job}`
export const cancel = 'Cancel'
export const byName = (by: ReactNode) => <>by {by}</>
export const fileCouldNotBeSaved = 'The file could not be saved'
export const itemForms = { one: 'item', other: 'items' }
export const itemsSkipped = (items: string) => `${items} skipped`
export const andNumberMore = (number: string) => `and ${number} more`
export const failedCountFailed = (failedCount: string) => `, ${failedCount} failed`
export const jobForms = { one: 'job', other: 'jobs' }
export const endedCountOfJobsEndedFailed = (endedCount: string, jobs: string, failed: TextValue) =>
  `${endedCount} of ${jobs} ended${failed}`
export const canceledBeforeAllWereDone = (jobs: string) => `${jobs}: canceled before all were done`
export const jobsEndedFailed = (jobs: string, failed: TextValue) => `${jobs} ended${failed}`
export const today = 'Today'
export const yesterday = 'Yesterday'
export const runningJobForms = { one: 'running job', other: 'running jobs' }
export const jobsFailed = (jobs: string) => `${jobs} failed`
export const keptFor30Days = 'kept for 30 days'
export const jobCouldNotBeCanceled = 'The job could not be canceled'
export const jobsCouldNotBeCanceled = 'The jobs could not be canceled'
export const nowInline = (result: string) => `${result} now`
export const newInline = (count: string) => `${count} new`
export const goneInline = (count: string) => `${count} gone`
export const sinceBefore = (changes: string, before: string) => `${changes} since ${before}`
export const sameFindingsAs = (before: string) => `the same findings as ${before}`
export const resultsCouldNotBeLoaded = 'Numbers of findings could not be loaded'
export const tryAgain = 'Try again'
export const withCount = (label: string, count: string) => `${label} ${count}`
export const move = 'move'
export const open = 'open'
export const failedOnly = 'failed only'
