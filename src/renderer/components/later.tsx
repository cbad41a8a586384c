import { type ComponentType, lazy, Suspense } from 'react'

/** A part of the frame whose script is read when it first shows; until then nothing stands in its place. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  // Of a part whose properties are not known yet, TypeScript cannot work out those of its lazy form.
  const Part = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>
  return function Later(props) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    )
  }
}
