/** Runs until it is asked to stop. Used by run.test.ts. */
setInterval(() => {}, 1000)
console.log(process.pid)
