import type { EditProps } from '../view.ts'

/** The controls of a field together bear its name. */
export function groupName({ id, label }: Pick<EditProps, 'id' | 'label'>) {
  return label === undefined ? { 'aria-labelledby': `${id}-label` } : { 'aria-label': label }
}
