import * as z from 'zod'
import {
  count,
  flag,
  id,
  idParams,
  isSet,
  jsonText,
  maybeList,
  moment,
  pagedList,
  pageQuery,
  shownText,
  sortCode,
  text,
  wantedMark,
} from './common.ts'
import { taskKinds } from '#shared/rules/cron.ts'
import { parseJson } from '#shared/form/parsing/read.ts'
import { area } from './endpoint.ts'

const tasks = (button?: string) => ({ menu: 'system.task', ...(button ? { button } : {}) }) as const
const path = '/api/scheduletask'
const share = z.coerce.number().catch(0)

const taskKind = z.coerce.string().pipe(z.enum(taskKinds))

const taskParameter = z.looseObject({
  field: text.pipe(z.string().max(100)),
  /** 2: the value stands in `relationField`, 3: it has none. */
  sourceType: z.coerce.number().catch(2),
  relationField: text.pipe(z.string().max(2000)),
})

/** What a task does and when, which clients of the family send and read as one JSON text. */
export const jobContent = z.object({
  cron: text.pipe(z.string().max(100)),
  startTime: moment,
  endTime: moment,
  interfaceId: text.pipe(z.string().max(50)),
  parameter: maybeList(taskParameter).refine((list) => list.length <= 100),
  localHostTaskId: text.pipe(z.string().max(50)),
})

/** What stands in the text of a task; nothing where it cannot be read. */
function contentOf(executeContent: string) {
  const parsed = parseJson(executeContent || '{}')
  const read = jobContent.safeParse(parsed.ok ? parsed.value : {})
  return read.success ? read.data : null
}

const jobInput = z.object({
  id: text,
  fullName: shownText.min(1).max(50),
  enCode: shownText.min(1).max(50),
  executeType: taskKind,
  executeContent: jsonText.pipe(z.string().max(300_000)),
  /** The same, where the text is empty. */
  ...jobContent.partial().shape,
  description: text.pipe(z.string().max(500)),
  sortCode,
  enabledMark: flag.default(1),
})
export type JobInput = z.output<typeof jobInput>

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
  /** A job of the server itself, which nobody changes or deletes; servers of the family list none. */
  isOwn: isSet,
  cron: text,
  sortCode: count.catch(0),
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
    summary:
      'What the server does by itself and the tasks that people planned, paged: when it did it last, how often, and when next',
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
    data: job
      .extend({ executeType: text, executeContent: jsonText, description: text })
      .transform((task) => ({ ...task, ...contentOf(task.executeContent) })),
  },
  'job.methods': {
    method: 'GET',
    path: `${path}/TaskMethods`,
    summary: 'The jobs by name, as a task could name one',
    access: tasks(),
    data: z.array(z.looseObject({ id, fullName: text })),
  },
  'job.create': {
    method: 'POST',
    path,
    summary:
      'Plan a task: a data interface that is asked, or a job of the server that is done, at a cron. Answers its id',
    access: tasks('btn_add'),
    body: jobInput,
    data: z.string(),
    invalidates: ['table:jobs'],
  },
  'job.update': {
    method: 'PUT',
    path: `${path}/{id}`,
    summary: 'Change a task',
    access: tasks('btn_edit'),
    params: idParams,
    body: jobInput,
    invalidates: ['table:jobs'],
  },
  'job.delete': {
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Delete a task with its log',
    access: tasks('btn_remove'),
    params: idParams,
    invalidates: ['table:jobs'],
  },
  'job.toggle': {
    method: 'PUT',
    path: `${path}/{id}/Actions/State`,
    summary: 'Pause a task, or go on with it',
    access: tasks('btn_edit'),
    params: idParams,
    body: wantedMark,
    invalidates: ['table:jobs'],
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
    summary: 'The computer of the server: system, processor, memory, disk of the data; `service`: the platform on it',
    access: { menu: 'system.monitor' },
    data: z.looseObject({
      system: z.looseObject({ os: text, ip: text, day: text }),
      cpu: z.looseObject({ name: text, packageName: text, core: text, logic: text, coreNumber: text, used: share }),
      memory: z.looseObject({ total: text, used: text, available: text, usageRate: share }),
      disk: z.looseObject({ total: text, used: text, available: text, usageRate: share }),
      /** Of our server alone. `databaseSize`: bytes; `failed`: messages that were given up. */
      service: z
        .looseObject({
          startedAt: moment,
          database: text,
          databaseSize: count,
          online: count,
          waiting: count,
          waitingSince: moment,
          failed: count,
        })
        .optional(),
      time: moment,
    }),
  },
})
