// A process of its own that works on counting jobs until it is killed. CONNECTION holds the database, as JSON.
import { startJobWorker } from '#platform/job-worker.ts'
import { counting } from '#test/counting-job.ts'
import { testLog, testProcess } from '#test/services.ts'

const { services } = await testProcess(JSON.parse(process.env['CONNECTION'] ?? ''), { kinds: [counting] })
startJobWorker(services, testLog, { leaseMs: 1500 })
