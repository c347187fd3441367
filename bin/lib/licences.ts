import { writeLicences } from '#test/gate/licences.ts'

writeLicences()
