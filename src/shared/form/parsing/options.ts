import type { OptionNames, OptionSource } from '../model.ts'
import { parametersOf } from '../row-parameters.ts'
import { oneOf, type Raw, raw, rawList, text } from './read.ts'

function parseNames(...candidates: readonly unknown[]): OptionNames {
  const given = candidates.map(raw).find((names) => text(names['value']) !== '' || text(names['label']) !== '') ?? {}
  return {
    label: text(given['label']) || 'fullName',
    value: text(given['value']) || 'id',
    children: text(given['children']) || 'children',
  }
}

/** Options of a choice field; older designers keep them under `__slot__` and the names under `__config__`. */
export function parseOptionSource(field: Raw, config: Raw): OptionSource {
  const slot = raw(field['__slot__'])
  const props = raw(field['props'])
  return {
    type: oneOf(config['dataType'], ['static', 'dictionary', 'dynamic'], 'static'),
    options: rawList(Array.isArray(field['options']) ? field['options'] : slot['options']),
    dictionaryType: text(config['dictionaryType']) || text(field['dictionaryType']),
    names: parseNames(props, props['props'], config['props']),
    interfaceId: text(config['propsUrl']),
    parameters: parametersOf(config['templateJson']),
  }
}
