import { missing } from '../core/missing.ts'
import { allMembers, type Member, readKinds } from './members.ts'

const kinds = readKinds()

/** On every function that only throws; tests tell by it what is offered. */
export const missingMark: unique symbol = Symbol.for('electron-standin.missing')

function thrower(name: string): (...values: unknown[]) => never {
  return Object.assign(() => missing(name), { [missingMark]: name })
}

function add(target: object, label: string, { name, method }: Member): void {
  if (name in target) return
  const throws = thrower(`${label}.${name}`)
  if (method) Object.defineProperty(target, name, { value: throws, configurable: true, writable: true })
  else Object.defineProperty(target, name, { get: throws, set: throws, configurable: true })
}

/** Adds to a module or prototype every member that electron.d.ts has and it lacks: those throw by name. */
export function guardObject<T extends object>(target: T, kind: string, label = kind): T {
  for (const member of allMembers(kinds, kind)) if (!member.static) add(target, label, member)
  return target
}

/** The same for a class: its instances and its static members. Instance fields shadow what is put on the prototype. */
export function guardClass<T extends { prototype: object }>(target: T, kind: string, label = kind): T {
  for (const member of allMembers(kinds, kind)) add(member.static ? target : target.prototype, label, member)
  return target
}

/** Only the static half, for modules such as webFrameMain that are a class without its constructor. */
export function guardStatics<T extends object>(target: T, kind: string, label: string): T {
  for (const member of allMembers(kinds, kind)) if (member.static) add(target, label, member)
  return target
}

/** A module or class that the stand-in does not offer at all. */
export function absentModule(kind: string, label: string): object {
  return guardObject({}, kind, label)
}

export function absentClass(kind: string): object {
  const absent = class {
    constructor() {
      missing(`new ${kind}`)
    }
  }
  Object.defineProperty(absent, 'name', { value: kind })
  return guardClass(absent, kind)
}
