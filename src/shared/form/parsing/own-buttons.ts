import type { OwnButton, OwnButtonEvent } from '../model.ts'
import { parametersOf } from '../row-parameters.ts'
import { number, type Raw, raw, rawList, text, yes } from './read.ts'

/** What a button does (wire contract 6.4, `event.btnType`): 1 a form, 2 a script, 3 a data interface. */
function eventOf(event: Raw): OwnButtonEvent {
  switch (number(event['btnType'], 2)) {
    case 1:
      return {
        type: 'form',
        modelId: text(event['modelId']),
        title: text(event['popupTitle']),
        values: rawList(event['formOptions']).flatMap((each) => {
          const [from, to] = [text(each['currentField']), text(each['field'])]
          return from === '' || to === '' ? [] : [{ from, to }]
        }),
      }
    case 3:
      return {
        type: 'interface',
        interfaceId: text(event['interfaceId']),
        parameters: parametersOf(event['templateJson']),
        question: yes(event['useConfirm']) ? text(event['confirmTitle']) : null,
      }
    default:
      return { type: 'script', script: text(event['func']) }
  }
}

/** Row buttons of an organisation's own; one without a code cannot be granted and is left out. */
export function ownButtons(stored: unknown): readonly OwnButton[] {
  return rawList(stored).flatMap((button) => {
    const value = text(button['value'])
    return value === '' ? [] : [{ value, label: text(button['label'], value), event: eventOf(raw(button['event'])) }]
  })
}
