export { newJob } from '#service/domain/new-job.ts'
