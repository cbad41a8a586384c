import * as z from 'zod'
import { count, flag, id, idParams, moment, pagedList, pageQuery, text } from './common.ts'
import { area } from './endpoint.ts'

const tasks = (button?: string) => ({ menu: 'system.task', ...(button ? { button } : {}) }) as const
const path = '/api/scheduletask'
const share = z.coerce.number().catch(0)

const job = z.looseObject({
  id,
  fullName: text,
  enCode: text,
  /** Of the runs that are kept. */
  runCount: count.catch(0),
  startTime: moment,
  endTime: moment,
  lastRunTime: moment,
  nextRunTime: moment,
  enabledMark: flag.catch(1),
  /** Minutes between two runs; nothing where the server says none. */
  minutes: z.coerce.number().nullish(),
  /** How the last run ended: 0 well, 1 not; nothing before the first. */
  lastResult: z.coerce.number().nullish(),
})

/** What the server does by itself, and how it is (the family's scheduled tasks and monitor). */
export const operationsArea = area({
  'job.list': {
    method: 'GET',
    path,
    summary: 'What the server does by itself, paged: when it did it last, how often, and when next',
    access: tasks(),
    query: pageQuery,
    data: pagedList(job),
    groups: ['table:jobs'],
  },
  'job.one': {
    method: 'GET',
    path: `${path}/Info/{id}`,
    summary: 'One of these jobs, as the family’s clients open a task',
    access: tasks(),
    params: idParams,
    data: job.extend({ executeType: text, executeContent: text, description: text }),
  },
  'job.methods': {
    method: 'GET',
    path: `${path}/TaskMethods`,
    summary: 'The jobs by name, as a task could name one',
    access: tasks(),
    data: z.array(z.looseObject({ id, fullName: text })),
  },
  'job.log': {
    method: 'GET',
    path: `${path}/{id}/TaskLog`,
    summary: 'The last runs of a job, newest first, paged; runResult 0: it went well',
    access: tasks(),
    params: idParams,
    query: pageQuery,
    data: pagedList(z.looseObject({ id, runTime: moment, runResult: count.catch(0), description: text })),
    groups: ['table:jobs'],
  },
  'job.run': {
    method: 'PUT',
    path: `${path}/{id}/Actions/Run`,
    summary: 'Do a job now, beside its turn; answers when it is done',
    access: tasks('btn_edit'),
    params: idParams,
    timeout: 'long',
    invalidates: ['table:jobs'],
  },
  'monitor.read': {
    method: 'GET',
    path: '/api/system/Monitor',
    summary: 'The computer of the server: system, processor, memory, disk of the data',
    access: { menu: 'system.monitor' },
    data: z.looseObject({
      system: z.looseObject({ os: text, ip: text, day: text }),
      cpu: z.looseObject({ name: text, packageName: text, core: text, logic: text, coreNumber: text, used: share }),
      memory: z.looseObject({ total: text, used: text, available: text, usageRate: share }),
      disk: z.looseObject({ total: text, used: text, available: text, usageRate: share }),
      time: moment,
    }),
  },
})
