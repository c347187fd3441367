import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type PathRule, ruleFor } from '#contract/admin/admin-call.ts'
import type { WriteContext } from '#server/platform/admin/context.ts'
import { type RecordKind, saveRecord } from '#server/platform/admin/records.ts'
import { Refusal } from '#server/platform/refusal.ts'
import {
  beginSave,
  clashesOf,
  completeSave,
  type Draft,
  discardEdits,
  editField,
  focusField,
  isEdited,
  leaveField,
  openDraft,
  readPath,
  rebase,
  redoEdit,
  refuseSave,
  resolveClash,
  undoEdit,
  valueAt,
} from '../desk/resource/draft.ts'

const paths = {
  name: { schema: z.string(), permission: 'products.change' },
  'texts.*.name': { schema: z.string(), permission: 'products.change' },
  'variants.*.price': { schema: z.int(), permission: 'prices.change' },
  labels: { schema: z.array(z.string()), permission: 'products.change', set: true },
} as const satisfies Record<string, PathRule>

const jug = {
  name: 'Jug',
  texts: { de: { name: 'Krug' } },
  variants: [
    { id: 1, price: 100 },
    { id: 812, price: 200 },
  ],
  labels: ['new'],
}

const open = () => openDraft(paths, jug, 1)

describe('a draft', () => {
  it('finds items of lists by their id', () => {
    expect(readPath(jug, 'variants.812.price')).toBe(200)
    expect(readPath(jug, 'variants.7.price')).toBeUndefined()
    expect(readPath(jug, 'name.length')).toBeUndefined()
    expect(readPath(jug, 'constructor.name')).toBeUndefined()
  })

  it('is clean again once the value of the server is restored', () => {
    const edited = editField(open(), 'name', 'Jugs')
    expect(valueAt(edited, 'name')).toBe('Jugs')
    expect(isEdited(edited)).toBe(true)
    expect(isEdited(editField(edited, 'name', 'Jug'))).toBe(false)
  })

  it('undoes the typing in one field as one step, and a discard', () => {
    const typed = ['J', 'Ju', 'Jar'].reduce((draft, text) => editField(draft, 'name', text), open())
    const both = editField(leaveField(typed), 'variants.1.price', 150)
    expect(valueAt(undoEdit(both), 'name')).toBe('Jar')
    expect(isEdited(undoEdit(undoEdit(both)))).toBe(false)
    const back = undoEdit(discardEdits(both))
    expect([valueAt(back, 'name'), valueAt(back, 'variants.1.price')]).toEqual(['Jar', 150])
    expect(isEdited(redoEdit(back))).toBe(false)
  })

  it('keeps edits when the record changes elsewhere, and names the paths that clash', () => {
    const edited = editField(editField(open(), 'name', 'Jar'), 'variants.1.price', 150)
    const theirs = { ...jug, name: 'Pitcher', texts: { de: { name: 'Kanne' } } }
    const moved = rebase(edited, theirs, 2)
    expect(valueAt(moved, 'name')).toBe('Jar')
    expect(valueAt(moved, 'texts.de.name')).toBe('Kanne')
    expect(clashesOf(moved)).toEqual([{ path: 'name', from: 'Jug', theirs: 'Pitcher', mine: 'Jar' }])
    expect(beginSave(moved, 'key').pending.version).toBe(1)
    const mine = resolveClash(moved, 'name', 'Jar')
    expect(clashesOf(mine)).toEqual([])
    expect(beginSave(mine, 'key').pending).toMatchObject({
      version: 2,
      set: [
        { path: 'name', from: 'Pitcher', to: 'Jar' },
        { path: 'variants.1.price', from: 100, to: 150 },
      ],
    })
    expect(valueAt(resolveClash(moved, 'name', 'Pitcher'), 'name')).toBe('Pitcher')
  })

  it('ignores an answer that is older than what it has', () => {
    const moved = rebase(open(), { ...jug, name: 'Pitcher' }, 3)
    expect(valueAt(rebase(moved, jug, 2), 'name')).toBe('Pitcher')
  })

  it('never writes a field that somebody is in, and edits it from the value that was shown', () => {
    const moved = rebase(focusField(open(), 'name'), { ...jug, name: 'Pitcher' }, 2)
    expect(valueAt(moved, 'name')).toBe('Jug')
    const typed = editField(moved, 'name', 'Jugs')
    expect(clashesOf(typed)).toMatchObject([{ from: 'Jug', theirs: 'Pitcher', mine: 'Jugs' }])
    expect(valueAt(leaveField(editField(typed, 'name', 'Jug')), 'name')).toBe('Pitcher')
    expect(valueAt(editField(typed, 'name', 'Pitcher'), 'name')).toBe('Pitcher')
  })

  it('merges additions to and removals from a set', () => {
    const edited = editField(open(), 'labels', ['sale'])
    const moved = rebase(edited, { ...jug, labels: ['new', 'gift'] }, 2)
    expect(valueAt(moved, 'labels')).toEqual(['gift', 'sale'])
    expect(clashesOf(moved)).toEqual([])
  })

  it('keeps what was typed while a save ran', () => {
    const sent = beginSave(editField(open(), 'name', 'Jar'), 'key')
    const typed = editField(sent, 'name', 'Jars')
    const saved = completeSave(typed, { ...jug, name: 'Jar' }, 2)
    expect(valueAt(saved, 'name')).toBe('Jars')
    expect(beginSave(saved, 'next').pending).toMatchObject({
      idempotencyKey: 'next',
      set: [{ path: 'name', from: 'Jar', to: 'Jars' }],
    })
    const takenBack = completeSave(editField(sent, 'name', 'Jug'), { ...jug, name: 'Jar' }, 2)
    expect(valueAt(takenBack, 'name')).toBe('Jug')
    expect(isEdited(refuseSave(editField(sent, 'name', 'Jug')))).toBe(false)
  })

  it('retries a save without answer under its first key', () => {
    const lost = beginSave(editField(open(), 'name', 'Jar'), 'first')
    const again = beginSave(editField(lost, 'variants.1.price', 150), 'second')
    expect(again.pending).toEqual(lost.pending)
  })

  it('retries a message without answer only as it was, and otherwise sends what stands there now', () => {
    const lost = beginSave(editField(open(), 'name', 'Jar'), 'first', { whole: true })
    const moved = rebase(lost, structuredClone(jug), 4)
    expect(beginSave(moved, 'second', { whole: true }).pending).toEqual(lost.pending)
    const cleared = editField(moved, 'name', 'Jug')
    const typed = editField(cleared, 'name', 'Bowl')
    expect(beginSave(typed, 'second', { whole: true }).pending).toMatchObject({
      ...{ idempotencyKey: 'second', version: 4 },
      set: [{ path: 'name', from: 'Jug', to: 'Bowl' }],
    })
    const again = editField(typed, 'name', 'Jar')
    expect(beginSave(again, 'second', { whole: true }).pending).toEqual(lost.pending)
  })
})

describe('two people', () => {
  const fields = ['name', 'texts.de.name', 'variants.1.price', 'variants.812.price']
  const act = fc.oneof(
    { weight: 6, arbitrary: fc.record({ do: fc.constant('edit' as const), field: fc.nat({ max: 3 }) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('focus' as const), field: fc.nat({ max: 3 }) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('retype' as const), field: fc.nat({ max: 3 }) }) },
    ...(['leave', 'undo', 'redo', 'discard', 'refetch', 'resolve', 'label', 'unlabel'] as const).map(
      (name) => ({
        weight: 2,
        arbitrary: fc.record({ do: fc.constant(name), field: fc.nat({ max: 3 }) }),
      }),
    ),
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('save' as const),
        field: fc.nat({ max: 3 }),
        fate: fc.constantFrom('answered', 'answered', 'answer lost', 'never arrived', 'typed meanwhile'),
      }),
    },
  )
  const history = fc.array(fc.record({ who: fc.constantFrom(0, 1), act }), { maxLength: 60 })

  it('lose no edit silently, in any order', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (acts) => {
        const world = new World()
        for (const each of acts) await world.act(each.who, each.act)
        await world.settle()
      }),
      { numRuns: 500 },
    )
  })

  type Act = { do: string; field: number; fate?: string }

  /** A server with one record, and two people at it. */
  class World {
    record = structuredClone(jug)
    version = 1
    answered = new Map<string, { record: typeof jug; version: number } | 'refused'>()
    people = [open(), open()] as Draft[]
    /** The values of each path that each person has been shown. Every value written is a new one. */
    seen = [new Map<string, Set<string>>(), new Map<string, Set<string>>()]
    counter = 1000
    constructor() {
      for (const who of [0, 1]) this.look(who)
    }

    async act(who: number, { do: name, field, fate }: Act): Promise<void> {
      const path = fields[field]!
      const draft = this.people[who]!
      switch (name) {
        case 'edit':
          return this.put(who, editField(draft, path, this.fresh(path)))
        case 'retype':
          return this.put(
            who,
            editField(draft, path, draft.edits.get(path)?.from ?? readPath(draft.base, path)),
          )
        case 'focus':
          return this.put(who, focusField(draft, path))
        case 'leave':
          return this.put(who, leaveField(draft))
        case 'undo':
          return this.put(who, undoEdit(draft))
        case 'redo':
          return this.put(who, redoEdit(draft))
        case 'discard':
          return this.put(who, discardEdits(draft))
        case 'refetch':
          return this.unchanged(who, rebase(draft, structuredClone(this.record), this.version))
        case 'label': {
          const added = `label ${this.counter++}`
          return this.put(who, editField(draft, 'labels', [...(valueAt(draft, 'labels') as string[]), added]))
        }
        case 'unlabel':
          return this.put(who, editField(draft, 'labels', (valueAt(draft, 'labels') as string[]).slice(1)))
        case 'resolve': {
          const [clash] = clashesOf(draft)
          if (!clash) return
          const choice = [clash.mine, clash.theirs, this.fresh(clash.path)][field % 3]
          return this.put(who, resolveClash(draft, clash.path, choice))
        }
        case 'save':
          return this.save(who, fate!, path)
      }
    }

    async save(who: number, fate: string, path: string): Promise<void> {
      if (!isEdited(leaveField(this.people[who]!)) && !this.people[who]!.pending) return
      const begun = beginSave(this.people[who]!, `key ${this.counter++}`)
      this.put(who, begun)
      if (fate === 'never arrived') return
      const answer = await this.serve(who, begun)
      if (fate === 'answer lost') return
      if (fate === 'typed meanwhile') this.put(who, editField(this.people[who]!, path, this.fresh(path)))
      const draft = this.people[who]!
      if (answer === 'refused') {
        this.unchanged(who, rebase(refuseSave(draft), structuredClone(this.record), this.version))
      } else this.unchanged(who, completeSave(draft, answer.record, answer.version))
    }

    /** Saves as the server does, and checks that nobody overwrites a value that they have not seen. */
    async serve(who: number, { pending }: ReturnType<typeof beginSave>) {
      const stored = this.answered.get(pending.idempotencyKey)
      if (stored && stored !== 'refused') return stored
      if (pending.set.length === 0) return { record: structuredClone(this.record), version: this.version }
      try {
        await saveRecord(contextOf(), this.kind(who), {
          id: 'jug',
          version: pending.version,
          set: wire([...pending.set]),
        })
      } catch (error) {
        if (!(error instanceof Refusal) || error.reason !== 'changed_meanwhile') throw error
        const { conflicts } = error.details as { conflicts: { path: string; theirs: unknown }[] }
        const { edits } = this.people[who]!
        const isWhole = pending.set.every(
          ({ path, from, to }) => isSame(edits.get(path)?.to, to) && isSame(edits.get(path)?.from, from),
        )
        if (isWhole && edits.size === pending.set.length) {
          const moved = rebase(refuseSave(this.people[who]!), structuredClone(this.record), this.version)
          const here = clashesOf(moved).map(({ path, theirs }) => ({ path, theirs }))
          expect(here).toEqual(conflicts.map(({ path, theirs }) => ({ path, theirs })))
        }
        return 'refused' as const
      }
      const answer = { record: structuredClone(this.record), version: this.version }
      this.answered.set(pending.idempotencyKey, answer)
      return answer
    }

    kind(who: number): RecordKind {
      return {
        resource: 'jug',
        rule: (_id, path) => ruleFor(paths, path),
        lock: async () => ({
          id: 'jug',
          label: 'Jug',
          version: this.version,
          read: (path) => readPath(this.record, path),
          write: async (values) => {
            for (const { path, value } of values) {
              const before = readPath(this.record, path)
              if (path !== 'labels') expect(this.seen[who]!.get(path)).toContain(JSON.stringify(before))
              write(this.record, path, value)
            }
            this.version += 1
          },
        }),
      }
    }

    /** Everybody reads, decides for their own value, and saves: what they see is what is stored. */
    async settle(): Promise<void> {
      for (const who of [0, 1, 0, 1]) {
        await this.act(who, { do: 'leave', field: 0 })
        await this.save(who, 'answered', '')
        await this.act(who, { do: 'refetch', field: 0 })
        for (const { path, mine } of clashesOf(this.people[who]!))
          this.put(who, resolveClash(this.people[who]!, path, mine))
        await this.save(who, 'answered', '')
        expect(isEdited(this.people[who]!)).toBe(false)
      }
      for (const who of [0, 1]) {
        await this.act(who, { do: 'refetch', field: 0 })
        for (const path of fields)
          expect(valueAt(this.people[who]!, path)).toEqual(readPath(this.record, path))
      }
    }

    put(who: number, draft: Draft): void {
      this.people[who] = draft
      this.look(who)
    }

    /** Takes over a draft that an answer changed: what the person typed is still there. */
    unchanged(who: number, draft: Draft): void {
      const before = this.people[who]!
      for (const path of before.edits.keys()) {
        const saved = before.pending?.set.find((edit) => edit.path === path)
        const edit = before.edits.get(path)!
        const isSaved = saved && isSame(saved.to, edit.to) && isSame(saved.from, edit.from)
        const isNone = isSame(edit.from, edit.to)
        if (path !== 'labels' && !isSaved && !isNone)
          expect(valueAt(draft, path)).toEqual(valueAt(before, path))
      }
      this.put(who, draft)
    }

    look(who: number): void {
      const draft = this.people[who]!
      const shown = [
        ...fields.map((path) => [path, valueAt(draft, path)] as const),
        ...clashesOf(draft).map(({ path, theirs }) => [path, theirs] as const),
      ]
      for (const [path, value] of shown) {
        const values = this.seen[who]!.get(path) ?? new Set()
        this.seen[who]!.set(path, values.add(JSON.stringify(value)))
      }
    }

    fresh(path: string): unknown {
      const next = this.counter++
      return path.endsWith('price') ? next : `text ${next}`
    }
  }
})

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** As JSON carries it. */
function wire<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value))
}

function write(record: unknown, path: string, value: unknown): void {
  const cut = path.lastIndexOf('.')
  const parent = cut < 0 ? record : readPath(record, path.slice(0, cut))
  ;(parent as Record<string, unknown>)[path.slice(cut + 1)] = value
}

/** The parts of a write's context that saving a record uses. */
function contextOf(): WriteContext {
  const caller = { permissions: new Set(Object.values(paths).map(({ permission }) => permission)) }
  return {
    caller,
    tx: { execute: async () => ({ rows: [] }) },
    t: (key: string) => key,
  } as unknown as WriteContext
}
