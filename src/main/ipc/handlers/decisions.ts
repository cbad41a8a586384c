import type { decisionRoutes } from '#shared/ipc/decisions.ts'
import type { DecisionQueue } from '#main/decisions/queue.ts'
import type { HandlersOf } from '../contract.ts'

export function createDecisionHandlers(decisions: DecisionQueue): HandlersOf<typeof decisionRoutes> {
  return {
    'decisions.state': () => decisions.state(),
    'decisions.keep': (decision) => decisions.keep(decision),
    'decisions.takeBack': ({ key }) => decisions.takeBack(key),
  }
}
