import { raw, type Raw, text } from '#shared/form/parsing/read.ts'
import type { Plan } from './model.ts'

/** Where the family keeps how people are told of something at a node: of its own, or as the start says. */
export const messageKeys = {
  /** Whose turn it is. */
  waiting: 'waitMsgConfig',
  /** Who began it, of a return. */
  returned: 'rejectMsgConfig',
  copied: 'copyMsgConfig',
  due: 'noticeMsgConfig',
  overdue: 'overTimeMsgConfig',
  /** Who began it, of the end; of the start alone. */
  ended: 'endMsgConfig',
  /** For whom a case begins; of steps that start other flows alone. */
  launched: 'launchMsgConfig',
} as const
export type MessageKey = keyof typeof messageKeys

/** Nobody is told, by a configuration of its own, as the start says, as the platform usually does. */
export const messageWays = { off: '0', own: '1', asStart: '2', usual: '3' } as const

interface NodeMessage {
  readonly isTold: boolean
  /** Of the sending configuration; '': the usual one of the platform. */
  readonly sendConfigId: string
}

/** How people are told of something at a node. Messages are only left out where the template says so. */
export function messageAt(properties: Raw, start: Raw, key: MessageKey): NodeMessage {
  const own = raw(properties[messageKeys[key]])
  const said = text(own['on'], messageWays.usual) === messageWays.asStart ? raw(start[messageKeys[key]]) : own
  const way = text(said['on'], messageWays.usual)
  return {
    isTold: way !== messageWays.off,
    sendConfigId: way === messageWays.own ? text(said['msgId']) : '',
  }
}

/** The same of a node of a process; a node that is gone says nothing. */
export function messageOf({ nodes, start }: Plan, nodeId: string, key: MessageKey): NodeMessage {
  return messageAt(nodes.get(nodeId)?.properties ?? {}, nodes.get(start)?.properties ?? {}, key)
}
