import { approvals } from './approvals.ts'
import { finance, labels, odd } from './papers.ts'
import { tables } from './tables.ts'

export const corpus = [...approvals, ...tables, ...finance, ...labels, ...odd]
