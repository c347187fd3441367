/** Stays until it is asked to stop. For the test of how programs are run. */
setInterval(() => {}, 1000)
console.log(process.pid)
